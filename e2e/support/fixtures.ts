import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

export { expect };

export interface Complaints {
  /** Lets console errors pass that match: for tests that provoke them. */
  allow(pattern: RegExp): void;
}

interface Fixtures {
  complaints: Complaints;
}

const OWN_HOSTS = new Set(["127.0.0.1", "localhost"]);
/** Browsers report every 404, and new visitors have no payment to continue. */
const EXPECTED = /status of 404 .*\/subscription\/payment_object\)$/;
const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Every test fails on console errors, page errors, policy violations and requests that leave the machine. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the test library reads the names from this pattern
  baseURL: async ({}, use) => {
    await use(process.env.E2E_PRODUCT);
  },
  complaints: [
    async ({ context }, use) => {
      const found: string[] = [];
      const allowed: RegExp[] = [EXPECTED];
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
      expect(found.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** No error that axe can find, in the rules of WCAG 2.2 AA and its best practices. */
export async function expectAccessible(page: Page) {
  const axe = new AxeBuilder({ page }).options({ runOnly: AXE_TAGS, resultTypes: ["violations"] });
  // Its other mode opens a page of its own to put together what it found in frames of other origins.
  if (page.frames().length === 1) axe.setLegacyMode();
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map((node) => node.html.slice(0, 200)),
  }));
  expect(found).toEqual([]);
}

/** Nothing sticks out to the right of the window, once the layout rests. */
export async function expectNoSidewaysScroll(page: Page) {
  const readExcess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(readExcess, { message: "wider than the window" }).toBeLessThanOrEqual(0);
}
