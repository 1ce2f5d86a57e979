import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Frame, type Page } from "@playwright/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules whose answer another theme of the same elements may change. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** The cards of a list but its first ones, which are half of what axe would read and of the same make. */
const FURTHER_CARDS = "li:nth-child(n + 4):has(> article)";

/**
 * No error that axe can find, in the rules of WCAG 2.2 AA and its best practices. While a dialog is open, the dialog's:
 * what lies under it is out of reach, and was read before.
 * @param options.everyCard whether all cards of a list are read, as they are once for each page that lists them
 */
export async function expectAccessible(page: Page, { everyCard = false } = {}) {
  await expectNoViolations(page, { type: "tag", values: TAGS }, everyCard ? [] : [FURTHER_CARDS]);
}

/** A page that axe has read has no error of color in the dark either. */
export async function expectReadableInTheDark(page: Page) {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolations(page, { type: "rule", values: COLOR_RULES }, []);
  await page.emulateMedia({ colorScheme: "light" });
}

async function expectNoViolations(
  page: Page,
  runOnly: { type: "tag" | "rule"; values: readonly string[] },
  exclude: readonly string[],
) {
  await Promise.all(page.frames().map(loadAxe));
  await page.evaluate(untilStill);
  const found = await page.evaluate(
    async ({ left, options }) => {
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
      // The pins of a map on its way lie on those of its picture, and may come at any time until axe reads.
      while (document.querySelector(".first-map") && document.querySelector("button.map-pin")) await frame();
      const { axe } = window as unknown as {
        axe: { run(context: object, options: object): Promise<{ violations: Violation[] }> };
      };
      const { violations } = await axe.run(document.querySelector(":modal") ?? { exclude: left }, options);
      return violations.map(({ id, help, nodes }) => ({
        rule: `${id}: ${help}`,
        where: nodes.map(({ html }) => html.slice(0, 200)),
      }));
    },
    { left: exclude, options: { runOnly, resultTypes: ["violations"], selectors: false } },
  );
  expect(found).toEqual([]);
}

interface Violation {
  id: string;
  help: string;
  nodes: { html: string }[];
}

/** A color on its way to another one has any contrast. What turns without end is not waited for. */
async function untilStill(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Once for a document. The page's axe asks that of a frame, which may be of another origin, for what it finds. */
async function loadAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => "axe" in window)) return;
  await frame.evaluate(AXE);
  await frame.evaluate('axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] })');
}
