import type { Page } from "@playwright/test";
import { findFullLocation } from "../../support/directory.ts";
import { expect, test } from "../../support/fixtures.ts";
import { openSettled, untilIdle } from "../../support/settled.ts";
import { collectBodies, ownPart, readEvents } from "../../support/telemetry-sinks.ts";

interface ErrorReport {
  exception?: { values: { type: string; value: string }[] };
  tags: Record<string, string>;
}

const SANDBOX = process.env.E2E_SANDBOX ?? "";

const readOwnEvents = async (bodies: readonly string[]) => (await readEvents(bodies)).map(ownPart);

interface Sent {
  page: Page;
  bodies: readonly string[];
}

/** Our own events that have arrived, once there are as many as expected. */
async function expectEvents({ page, bodies }: Sent, expected: object[], left: readonly string[] = []) {
  const read = async () => (await readOwnEvents(bodies)).filter(({ event }) => !left.includes(event));
  await passTimeUntil(page, async () => (await read()).length >= expected.length);
  expect(await read()).toEqual(expected);
}

/** Its pins show that the finder's scripts run: a quiet network does not, on a machine that is late. */
async function openFinder(page: Page) {
  await page.goto("/");
  await expect(page.locator("button.map-pin").first()).toBeVisible();
}

/** Lets the page's own time pass until this holds: batches of events leave every 3 seconds. */
async function passTimeUntil(page: Page, holds: () => boolean | Promise<boolean>) {
  const holdsLater = async () => {
    await page.clock.runFor(500);
    return holds();
  };
  await expect.poll(holdsLater, { intervals: [50] }).toBe(true);
}

const SCROLL_STEPS = 12;
const SCROLL_REST_MS = 200;
const BATCH_MS = 3_000;
const FIRST_RETRY_MS = 3_000;
const MINUTE_MS = 60_000;

/** Scrolls whatever holds the list, in many small steps. */
async function scrollList(page: Page) {
  await page.getByRole("region", { name: "Dentists", exact: true }).evaluate(async (list, steps) => {
    let scroller: Element | null = list;
    while (scroller && scroller.scrollHeight <= scroller.clientHeight + 40) scroller = scroller.parentElement;
    for (let step = 0; step < steps; step += 1) {
      // Frames of the page's own clock would not come while that stands still.
      const scrolled = new Promise((done) => scroller?.addEventListener("scroll", done, { once: true }));
      scroller?.scrollBy({ top: 20, behavior: "instant" });
      await scrolled;
    }
  }, SCROLL_STEPS);
}

test("reports opened and picked dentists and errors without personal data [TEL-01] [TEL-02]", async ({
  page,
  baseURL,
  complaints,
}) => {
  const { id, latitude, longitude, provider } = await findFullLocation(baseURL ?? "");
  const bodies = collectBodies(page, "analytics");
  const reports = collectBodies(page, "errors");
  await page.clock.install();
  await openSettled(page, `/?q=${encodeURIComponent(provider.last_name)}&near=secret+street`);
  await test.step("an error", async () => {
    complaints.allow(/no visit/);
    await page.evaluate(() => {
      queueMicrotask(() => {
        throw new TypeError("no visit of ada@mail.example, +1 (713) 555-0100, at /?q=secret");
      });
    });
    await expect.poll(() => reports.length).toBe(1);
    const eventId = /"event_id":"(\w+)"/.exec(reports[0] ?? "")?.[1];
    const find = async () => {
      const answer = await fetch(`${SANDBOX}/_sandbox/errors`);
      const { events } = (await answer.json()) as { events: (ErrorReport & { event_id: string })[] };
      return events.find(({ event_id }) => event_id === eventId);
    };
    await expect.poll(find).toBeDefined();
    const report = await find();
    expect(report?.tags).toEqual({ caught_by: "window" });
    expect(report?.exception?.values.map(({ type, value }) => `${type}: ${value}`)).toEqual([
      "TypeError: no visit of [email], [phone], at /?[query]",
    ]);
    expect(reports.join()).not.toMatch(/ada@|555-0100|5550100|secret|user_agent|Chrome/);
    expect(reports.join()).not.toContain(provider.last_name);
  });

  await page.getByRole("main").locator('a[href^="/dentist/"]').first().click();
  await expect(page).toHaveURL(/\/dentist\/\d+/);
  const first = new URL(page.url()).pathname.replace("/dentist/", "");
  await page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.endsWith("_posthog")));
  // Leaving the page sends what is waiting; the visitor of the next page is the same one.
  await page.goto(`/dentist/${id}?from=${encodeURIComponent(provider.last_name)}#opinions`);
  await page.getByRole("button", { name: "Pick as primary dentist" }).first().click();

  const expected = [
    { event: "provider_selected", location_id: first, action: "view", from: "list" },
    { event: "provider_selected", location_id: id, action: "pick", from: "dentist_page" },
  ];
  // A visitor who picks is led to the sign-up, which says that it was seen.
  await expectEvents({ page, bodies }, expected, ["result_scrolled", "onboarding:page_view"]);
  // What leaves with the page is a beacon, whose body only the sandbox sees.
  const sent = bodies.join("\n") + JSON.stringify(await readEvents(bodies));
  expect(sent).toContain(`"$pathname":"/"`);
  expect(sent).toContain(`"$pathname":"/dentist/${id}"`);
  const secrets = [
    provider.last_name,
    "secret",
    "Houston",
    "Chicago",
    `${latitude}`,
    `${longitude}`,
    "from=",
  ];
  for (const secret of secrets) expect(sent).not.toContain(secret);
  // Recording is off unless a setting says otherwise.
  expect(sent).not.toContain("/s/");

  await page.goto(`${SANDBOX}/analytics`);
  await expect(page.getByRole("heading", { level: 1, name: "Analytics events" })).toBeVisible();
  await page.goto(`${SANDBOX}/errors`);
  await expect(page.getByRole("heading", { level: 1, name: "Error reports" })).toBeVisible();
});

test("reports scrolls and pins by counts, and searches without their text [DENT-09] [TEL-01]", async ({
  page,
  baseURL,
}) => {
  const { provider } = await findFullLocation(baseURL ?? "");
  const bodies = collectBodies(page, "analytics");
  const number = expect.any(Number);
  await page.clock.install();
  await openFinder(page);
  // No time passes between the steps, however slow the machine is.
  await page.clock.pauseAt(Date.now() + MINUTE_MS);
  await scrollList(page);
  await expectEvents({ page, bodies }, [{ event: "result_scrolled", seen: number, results: number }]);
  await test.step("200 ms after it rests, and the event leaves 3 s later", async () => {
    const before = bodies.length;
    await scrollList(page);
    await page.clock.runFor(SCROLL_REST_MS + BATCH_MS - 1);
    expect(bodies).toHaveLength(before);
    await page.clock.runFor(1);
    await expect.poll(() => bodies.length).toBe(before + 1);
    const [, madeAt = "", sentAt = ""] =
      /"timestamp":"([^"]+)".*"sent_at":"([^"]+)"/.exec(bodies.at(-1) ?? "") ?? [];
    expect(Date.parse(sentAt) - Date.parse(madeAt)).toBe(BATCH_MS);
  });
  await page.clock.resume();

  await page.getByRole("region", { name: "Map of dentists" }).locator("button.map-pin").first().click();
  await expect(page.getByRole("region", { name: "Dentists at this pin" })).toBeVisible();
  const pressed = { event: "map_marker_clicked", pins: number, providers: number };
  await expectEvents({ page, bodies }, [pressed], ["result_scrolled"]);

  const search = page.getByRole("combobox", { name: "Search", exact: true });
  await search.click();
  await search.pressSequentially(provider.last_name);
  await page.getByRole("option", { name: provider.last_name }).first().click();
  await expectEvents(
    { page, bodies },
    [pressed, { event: "search_initiated", kind: "name", results: number }],
    ["result_scrolled", "provider_selected"],
  );
  const sent = bodies.join("\n") + JSON.stringify(await readEvents(bodies));
  expect(sent.toLowerCase()).not.toContain(provider.last_name.toLowerCase());
});

test("resends events that the service could not take, but none it refused [TEL-03]", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of (503|401)/);
  const tries: string[] = [];
  const retries = () => tries.filter((query) => query.includes("retry_count"));
  let status = 200;
  await page.clock.install();
  await page.route(`${SANDBOX}/analytics/e/**`, async (route) => {
    tries.push(new URL(route.request().url()).search);
    const headers = { "access-control-allow-origin": "*" };
    await route.fulfill({ status, headers, json: {} });
  });
  await openFinder(page);
  // No time passes between the steps, however slow the machine is.
  await page.clock.pauseAt(Date.now() + MINUTE_MS);
  await scrollList(page);
  await passTimeUntil(page, () => tries.length > 0);
  status = 503;
  const sent = tries.length;
  await scrollList(page);
  await page.clock.runFor(SCROLL_REST_MS + BATCH_MS);
  await expect.poll(() => tries.length).toBe(sent + 1);
  status = 200;
  await page.clock.runFor(FIRST_RETRY_MS - 1);
  expect(retries()).toEqual([]);
  await passTimeUntil(page, () => retries().some((query) => query.includes("retry_count=1")));
  status = 401;
  // Each of these batches leaves 3 seconds after the one before: time enough for any try of the first one.
  for (let batch = 0; batch < 3; batch += 1) {
    const before = tries.length;
    await scrollList(page);
    await passTimeUntil(page, () => tries.length > before);
  }
  expect(retries()).toHaveLength(1);
});

test("loads and sends nothing when the browser asks not to be measured [TEL-01]", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
  });
  await openSettled(page, "/");
  await page.getByRole("main").locator('a[href^="/dentist/"]').first().click();
  await page.getByRole("button", { name: "Pick as primary dentist" }).first().click();
  await expect(page).toHaveURL(/sign-up|user-details/);
  await untilIdle(page);
  await page.goto("/privacy");
  expect(requests.filter((url) => url.startsWith(`${SANDBOX}/`) || url.includes("posthog"))).toEqual([]);
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("ph_"))),
  ).toEqual([]);
});
