import { listLocations } from "../../support/directory.ts";
import { expect, test } from "../../support/fixtures.ts";

const QUERY = `query getSingleProviderLocationDetails($id: ID!) {
  getSingleProviderLocationDetails(id: $id) { opening_hours { day opens closes } }
}`;

interface Hours {
  day: number;
  opens: number;
  closes: number;
}

/** A dentist in Houston with one stretch of hours on a weekday, and that stretch. */
async function findOpenDay(product: string): Promise<{ id: string } & Hours> {
  for (const { id } of await listLocations(product)) {
    const answer = await fetch(`${product}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: QUERY, variables: { id } }),
    });
    const { data } = (await answer.json()) as {
      data: { getSingleProviderLocationDetails: { opening_hours: Hours[] } };
    };
    const hours = data.getSingleProviderLocationDetails.opening_hours;
    const tuesday = hours.filter(({ day }) => day === 2);
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

test.use({ timezoneId: "Asia/Tokyo" });

test("shows whether the office is open now and the week's hours [DENT-06]", async ({ page, baseURL }) => {
  const { id, opens, closes } = await findOpenDay(baseURL ?? "");
  await page.clock.install({ time: houstonTuesday(opens - 30) });
  await page.goto(`/dentist/${id}`);
  await expect(page.getByText(`Closed now · opens at ${clock(opens)}`)).toBeVisible();
  await page.clock.fastForward("01:00:00");
  await expect(page.getByText(`Open now · until ${clock(closes)}`)).toBeVisible();
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(7);
  await expect(rows.first()).toContainText("Monday");
  await expect(rows.nth(1)).toContainText(`${clock(opens)} – ${clock(closes)}`);
});
