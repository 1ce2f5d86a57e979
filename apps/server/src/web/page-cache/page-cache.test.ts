import { beforeEach, expect, it } from "vitest";
import { compressPage, createPageCache, unpackPage } from "./page-cache.ts";

const NONCE = "a nonce";
let now: number;
let rendered: number;
let cache: ReturnType<typeof createPageCache>;
beforeEach(() => {
  now = 0;
  rendered = 0;
  cache = createPageCache(() => now);
});

const page = (state: string, isStale = false) => ({
  key: "/",
  state,
  isStale,
  leastAgeMs: 200,
  render: async () => {
    rendered += 1;
    return { compressed: await compressPage(state, NONCE, "gzip"), headers: [] };
  },
});

async function shown(request: ReturnType<typeof page>): Promise<string | undefined> {
  const found = cache.find(request) ?? (await cache.render(request));
  return found === null ? undefined : unpackPage("gzip", found.compressed.withNonce(NONCE)).toString();
}

it("renders a page once for each state [LIVE-04]", async () => {
  expect([await shown(page("1")), await shown(page("1"))]).toEqual(["1", "1"]);
  now = 250;
  expect([await shown(page("2")), rendered]).toEqual(["2", 2]);
});

it("shares one rendering between requests that come meanwhile [LIVE-04]", async () => {
  await Promise.all([shown(page("1")), shown(page("1")), shown(page("1"))]);
  expect(rendered).toBe(1);
});

it("renders a page at most five times a second, however often its data changes [LIVE-04]", async () => {
  for (now = 0; now < 1_000; now += 10) await shown(page(String(now)));
  expect(rendered).toBe(5);
});

it("renders a page again after two minutes [LIVE-04]", async () => {
  await shown(page("1"));
  now = 119_999;
  await shown(page("1"));
  expect(rendered).toBe(1);
  now = 120_001;
  await shown(page("1"));
  expect(rendered).toBe(2);
});

it("goes on with what is kept while the data cannot be read [LIVE-03]", async () => {
  await shown(page("1"));
  now = 3_600_000;
  expect([await shown(page("1", true)), rendered]).toEqual(["1", 1]);
});
