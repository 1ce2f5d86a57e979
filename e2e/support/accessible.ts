import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The name of a control contains the words on it, which a person who speaks to a computer says. */
const NAMES = { "label-content-name-mismatch": { enabled: true } };
const OPTIONS = { runOnly: TAGS, rules: NAMES, resultTypes: ["violations" as const] };

interface Violation {
  id: string;
  help: string;
  nodes: { html: string }[];
}

const ofAxe = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"));
const AXE = readFileSync(ofAxe.resolve("axe-core/axe.min.js"), "utf8");

/** No error that axe can find, in the rules of WCAG 2.2 AA and its best practices. */
export async function expectAccessible(page: Page) {
  await page.evaluate(untilAtRest);
  const violations = page.frames().length === 1 ? await checkOneFrame(page) : await checkFrames(page);
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map((node) => node.html.slice(0, 200)),
  }));
  expect(found).toEqual([]);
}

/** A color on its way to another one has any contrast. What turns without end is not waited for. */
async function untilAtRest(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

async function checkFrames(page: Page): Promise<Violation[]> {
  return (await new AxeBuilder({ page, axeSource: AXE }).options(OPTIONS).analyze()).violations;
}

/** Without the builder, which would bring axe into the page twice for each look at it. */
async function checkOneFrame(page: Page): Promise<Violation[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as {
      axe: { run(root: Document, options: object): Promise<{ violations: Violation[] }> };
    };
    const { violations } = await axe.run(document, options);
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ html }) => ({ html })),
    }));
  }, OPTIONS);
}
