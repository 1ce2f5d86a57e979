import type { OpeningHours } from "@smirk/domain/directory/provider";
import { MOMENTS } from "../../../apps/web/test/dom/moments.ts";
import { openState } from "../../../packages/domain/src/directory/open-state.ts";
import { formatShortDate } from "../../../packages/domain/src/wire/short-date.ts";
import { listLocations } from "../../support/directory.ts";
import { expect, test } from "../../support/fixtures.ts";

const HOUSTON = "America/Chicago";
const QUERY = `query getSingleProviderLocationDetails($id: ID!) {
  getSingleProviderLocationDetails(id: $id) { opening_hours { day opens closes } }
}`;

async function readHours(product: string, id: string): Promise<OpeningHours[]> {
  const answer = await fetch(`${product}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: QUERY, variables: { id } }),
  });
  const { data } = (await answer.json()) as {
    data: { getSingleProviderLocationDetails: { opening_hours: OpeningHours[] } };
  };
  return data.getSingleProviderLocationDetails.opening_hours;
}

/** A dentist in Houston with one stretch of hours on a weekday, and that stretch. */
async function findOpenDay(product: string): Promise<{ id: string } & OpeningHours> {
  for (const { id } of await listLocations(product)) {
    const tuesday = (await readHours(product, id)).filter(({ day }) => day === 2);
    const [only] = tuesday;
    if (tuesday.length === 1 && only) return { id, ...only };
  }
  throw new Error("No dentist around Houston is open on Tuesdays.");
}

/** "5:00 PM". */
function clock(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/** 2 June 2026 was a Tuesday; Houston's clocks were five hours behind. */
function houstonTuesday(minutes: number): Date {
  return new Date(Date.UTC(2026, 5, 2, 5, minutes));
}

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** What a dentist's page and a card say of these hours. */
function wordsAt(hours: readonly OpeningHours[], now: string): { page: string; card: string } {
  const state = openState({ hours, holidays: [] }, new Date(now), HOUSTON);
  if (state === null) throw new Error("This office has no hours.");
  if (state.kind === "holiday") return { page: "Holiday: call to be sure", card: "" };
  if (state.kind === "always") return { page: "Open 24 hours", card: "Open 24 hours" };
  if (state.kind === "closed_today") return { page: "Closed today", card: "Closed today" };
  if (state.kind === "away") {
    const { date, opens } = state.until;
    const day = formatShortDate(date);
    return {
      page: `Closed now · opens ${day} at ${clock(opens)}`,
      card: `Opens ${day.split(",")[0]} ${clock(opens).replace(":00", "").replace(" ", "")}`,
    };
  }
  const isOpen = state.kind === "open";
  const [short, long] = [isOpen ? state.until.minute : state.next.opens].flatMap((minutes) => [
    clock(minutes).replace(":00", ""),
    clock(minutes),
  ]);
  const word = short?.replace(" ", "");
  if (isOpen) return { page: `Open now · until ${long}`, card: `Open until ${word}` };
  const { daysAhead, day } = state.next;
  const on = [` at`, ` tomorrow at`][daysAhead] ?? ` ${DAYS[day]} at`;
  return {
    page: `Closed now · opens${on} ${long}`,
    card: daysAhead === 0 ? `Opens at ${word}` : `Opens ${DAYS[day]?.slice(0, 3)} ${word}`,
  };
}

test.use({ timezoneId: "Asia/Tokyo" });

test("shows whether the office is open now and the week's hours [DENT-06]", async ({ page, baseURL }) => {
  const { id, opens, closes } = await findOpenDay(baseURL ?? "");
  await page.clock.install({ time: houstonTuesday(opens - 30) });
  await page.goto(`/dentist/${id}`);
  await expect(page.getByText(`Closed now · opens at ${clock(opens)}`)).toBeVisible();
  await page.clock.fastForward("01:00:00");
  await expect(page.getByText(`Open now · until ${clock(closes)}`)).toBeVisible();
  const rows = page.getByRole("table").filter({ hasText: "Monday" }).getByRole("row");
  await expect(rows).toHaveCount(7);
  await expect(rows.first()).toContainText("Monday");
  await expect(rows.nth(1)).toContainText(`${clock(opens)} – ${clock(closes)}`);
});

test("a card and its page say when the office opens at any moment [DENT-06] [FIND-05]", async ({
  page,
  baseURL,
}) => {
  const link = page.getByRole("region", { name: "Dentists", exact: true }).getByRole("listitem").first();
  await page.clock.install({ time: MOMENTS[0][1] });
  await page.goto("/");
  const path = (await link.getByRole("link").first().getAttribute("href")) ?? "";
  const hours = await readHours(baseURL ?? "", path.split("/").at(-1) ?? "");
  for (const where of ["card", "page"] as const) {
    if (where === "page") await page.goto(path);
    for (const [when, now] of MOMENTS) {
      await test.step(`${where} ${when}`, async () => {
        await page.clock.setSystemTime(now);
        await page.clock.fastForward("00:15");
        await expect((where === "card" ? link : page.locator("main")).first()).toContainText(
          wordsAt(hours, now)[where],
        );
      });
    }
  }
});
