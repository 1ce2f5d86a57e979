import type { Page } from "@playwright/test";
import { paths } from "../../../apps/web/app/paths.ts";
import { expect } from "../../support/fixtures.ts";
import { untilIdle, untilSettled } from "../../support/settled.ts";
import { test } from "../../support/stacks/google-stack.ts";

/** An event of the recorder: 2 is a whole snapshot, 4 names the page. */
interface Recorded {
  type: number;
  timestamp: number;
  data: { href?: string };
}

interface Part {
  /** When it left, by the page's clock. */
  timestamp: string;
  properties: { distinct_id: string; $snapshot_data: Recorded[] };
}

const FULL_SNAPSHOT = 2;
const PAGE = 4;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const MARK = "a-mark-of-the-test";

/** What the sandbox has received of this visitor's recording, oldest first. */
async function readSentParts(page: Page, sandbox: string): Promise<{ sentAt: number; events: Recorded[] }[]> {
  const visitor = await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.endsWith("_posthog"));
    return key === undefined ? null : JSON.parse(sessionStorage.getItem(key) ?? "{}").distinct_id;
  });
  const answer = await fetch(`${sandbox}/_sandbox/analytics/recordings`);
  const { events } = (await answer.json()) as { events: Part[] };
  return events
    .filter(({ properties }) => properties.distinct_id === visitor)
    .map(({ timestamp, properties }) => ({
      sentAt: Date.parse(timestamp),
      events: properties.$snapshot_data,
    }))
    .reverse();
}

const readParts = async (page: Page, sandbox: string) =>
  (await readSentParts(page, sandbox)).map(({ events }) => events);

const ofType = (events: readonly Recorded[], type: number) => events.filter((event) => event.type === type);

/** Lets the page's own time pass until its recording has begun and arrived. */
async function untilRecorded(page: Page, sandbox: string, snapshots = 1): Promise<void> {
  const arrived = async () => {
    await page.clock.runFor(500);
    return ofType((await readParts(page, sandbox)).flat(), FULL_SNAPSHOT).length;
  };
  await expect.poll(arrived, { intervals: [100] }).toBeGreaterThanOrEqual(snapshots);
}

/** A change of the page that the recorder sees. */
const mark = (page: Page, name: string) =>
  page.evaluate((className) => {
    const added = document.createElement("p");
    added.className = className;
    document.body.append(added);
  }, name);

const hasMark = (events: readonly Recorded[], name: string) => JSON.stringify(events).includes(name);

test("is sent every 2 s, whole every 5 minutes, and rests after 5 quiet minutes [TEL-03]", async ({
  page,
  stack: { sandbox },
}) => {
  await page.clock.install();
  await page.goto(paths.privacy);
  await untilRecorded(page, sandbox);
  await page.clock.pauseAt(Date.now() + MINUTE_MS);
  const parts = () => readParts(page, sandbox);
  const snapshots = async () => ofType((await parts()).flat(), FULL_SNAPSHOT).map((event) => event.timestamp);

  await test.step("two seconds after the first event of a part", async () => {
    await page.clock.runFor(3 * SECOND_MS);
    await mark(page, MARK);
    await page.clock.runFor(2 * SECOND_MS);
    const waited = async () => {
      const marked = (await readSentParts(page, sandbox)).find(({ events }) => hasMark(events, MARK));
      return marked && marked.sentAt - (marked.events[0]?.timestamp ?? 0);
    };
    await expect.poll(waited).toBe(2 * SECOND_MS);
  });
  await test.step("whole after five minutes in which somebody did something", async () => {
    for (let minute = 0; minute < 4; minute += 1) {
      await page.mouse.move(40 + minute, 40);
      await page.clock.runFor(MINUTE_MS);
    }
    await expect.poll(snapshots).toHaveLength(2);
    const [first = 0, second = 0] = await snapshots();
    expect(Math.round((second - first) / MINUTE_MS)).toBe(5);
  });
  await test.step("not at all once nobody has done anything for five minutes", async () => {
    await page.clock.runFor(10 * MINUTE_MS);
    await mark(page, `${MARK}-unseen`);
    await page.clock.runFor(10 * SECOND_MS);
    const before = await snapshots();
    await page.mouse.move(80, 80);
    await page.clock.runFor(10 * SECOND_MS);
    await expect.poll(async () => (await snapshots()).length).toBe(before.length + 1);
    const last = (await snapshots()).at(-1) ?? 0;
    const rested = (await parts()).flat().filter(({ timestamp }) => timestamp < last);
    expect(hasMark(rested, `${MARK}-unseen`)).toBe(false);
    expect(last - Math.max(...rested.map(({ timestamp }) => timestamp))).toBeGreaterThan(5 * MINUTE_MS);
  });
});

test("has no words, fields, pictures or addresses in it [TEL-03]", async ({ page, stack: { sandbox } }) => {
  await page.clock.install();
  await page.goto("/?q=ada+byron&near=secret+street");
  await untilRecorded(page, sandbox);
  const search = page.getByRole("combobox", { name: "Search", exact: true });
  await search.fill("ada@mail.example");
  await page.clock.runFor(5 * SECOND_MS);
  const words = await page.evaluate(() => [
    document.title,
    ...Array.from(document.querySelectorAll("h1, h2, h3, button, a, label"), (found) =>
      (found.textContent ?? "").trim(),
    ),
    ...Array.from(document.querySelectorAll("[aria-label]"), (found) => found.getAttribute("aria-label")),
  ]);
  const sent = JSON.stringify(await readParts(page, sandbox));
  const readable = words.filter((word) => word !== null && /\p{L}{3}\s/u.test(word) && sent.includes(word));
  expect(readable).toEqual([]);
  expect(words.length).toBeGreaterThan(20);
  expect(sent).not.toMatch(/ada@|byron|secret|\/files\/|data:image|"href":"\/dentist/);
  const pages = ofType((await readParts(page, sandbox)).flat(), PAGE).map(({ data }) => data.href);
  expect([...new Set(pages)]).toEqual([`${new URL(page.url()).origin}/`]);
});

test("ends where somebody signs up or enters own prices, and begins again on the next public page [TEL-03]", async ({
  page,
  stack: { sandbox },
}) => {
  await page.clock.install();
  const origin = () => new URL(page.url()).origin;
  const recordedPages = async () => {
    const events = (await readParts(page, sandbox)).flat();
    return [...new Set(ofType(events, PAGE).map(({ data }) => data.href?.slice(origin().length)))];
  };
  for (const path of [paths.signUp, paths.savings, "/lost-phone"]) {
    await page.goto(path);
    await untilSettled(page);
    await page.getByRole("textbox").first().fill("7135550100");
    await page.clock.runFor(10 * SECOND_MS);
  }
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await untilRecorded(page, sandbox);
  expect(await recordedPages()).toEqual([paths.privacy]);

  await page.goBack();
  await expect(page).toHaveURL(/\/lost-phone$/);
  await mark(page, MARK);
  await page.clock.runFor(10 * SECOND_MS);
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await untilRecorded(page, sandbox, 2);
  expect(await recordedPages()).toEqual([paths.privacy, paths.terms]);
  const events = (await readParts(page, sandbox)).flat();
  const [, begun = 0] = ofType(events, PAGE).map(({ timestamp }) => timestamp);
  expect(
    hasMark(
      events.filter(({ timestamp }) => timestamp < begun),
      MARK,
    ),
  ).toBe(false);
});

test("is not even loaded where the browser asks not to be measured [TEL-03]", async ({
  page,
  stack: { sandbox },
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
  });
  await page.goto(paths.privacy);
  await untilIdle(page);
  expect(requests.filter((url) => url.startsWith(`${sandbox}/`) || /recorder|posthog/.test(url))).toEqual([]);
  await expect(page.getByText(/^We record how some visits/)).toBeVisible();
});
