import { test as base, expect as expectOfLibrary, type Page } from "@playwright/test";

export { expectAccessible, expectReadableInTheDark } from "./accessible.ts";

/** The library's own pauses grow to a second, of which a test waits half in vain. */
const POLLING = { intervals: [50, 100, 200] };

/** The library's, whose `poll` looks more often. */
export const expect: typeof expectOfLibrary = new Proxy(expectOfLibrary, {
  get: (target, name) => {
    if (name !== "poll") return Reflect.get(target, name);
    const poll: typeof target.poll = (actual, options) =>
      target.poll(actual, { ...POLLING, ...(typeof options === "string" ? { message: options } : options) });
    return poll;
  },
});

export interface Complaints {
  /** Lets console errors pass that match: for tests that provoke them. */
  allow(pattern: RegExp): void;
}

interface Fixtures {
  complaints: Complaints;
}

const OWN_HOSTS = new Set(["127.0.0.1", "localhost"]);
/** Every test fails on console errors, page errors, policy violations and requests that leave the machine. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the test library reads the names from this pattern
  baseURL: async ({}, use) => {
    await use(process.env.E2E_PRODUCT);
  },
  complaints: [
    async ({ context }, use) => {
      const found: string[] = [];
      const allowed: RegExp[] = [];
      context.on("console", (message) => {
        if (message.type() === "error") found.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => found.push(`page error: ${error.error()}`));
      context.on("request", (request) => {
        const url = new URL(request.url());
        const leaves = url.protocol.startsWith("http") && !OWN_HOSTS.has(url.hostname);
        if (leaves) found.push(`request left the machine: ${request.url()}`);
      });
      await use({ allow: (pattern) => allowed.push(pattern) });
      const unexpected = found.filter((line) => !allowed.some((pattern) => pattern.test(line)));
      // An answer that a test makes up may be under way when its page closes: polls go on until then.
      const routed = [context, ...context.pages()];
      await Promise.all(routed.map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

/** Nothing sticks out to the right of the window, once the layout rests. */
export async function expectNoSidewaysScroll(page: Page) {
  const readExcess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(readExcess, { message: "wider than the window" }).toBeLessThanOrEqual(0);
}
