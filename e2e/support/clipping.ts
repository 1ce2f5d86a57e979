import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Nothing visible is cut off, once the layout rests: no text reaches past an ancestor that hides its overflow. */
export async function expectNothingClipped(page: Page) {
  await expect.poll(() => page.evaluate(findClipped), { message: "cut off" }).toEqual([]);
}

/** Text twice as large, as a browser's own setting makes it; the finder's scripts then choose its layout. */
export async function doubleText(page: Page) {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await page.waitForFunction(() => {
    const root = document.documentElement;
    const isLow = innerHeight < 34 * Number.parseFloat(getComputedStyle(root).fontSize);
    const isChosen = root.hasAttribute("data-flow") || matchMedia("(height < 34rem)").matches;
    return !isLow || isChosen || document.querySelector("[data-stop]") === null;
  });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Runs in the page. @returns one line for each text or control that is cut off */
function findClipped(): string[] {
  const SLACK_PIXELS = 1;
  /** A line box is higher than its letters. */
  const LINE_SLACK = 0.3;
  // The map shows a part of the world by design.
  const LEFT_ALONE = ".map, script, style, noscript, title, option, [inert]";

  const isHidden = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const { clipPath } = getComputedStyle(element);
    return (
      !element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) ||
      clipPath !== "none" ||
      width * height <= 4
    );
  };
  const endsInDots = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
    textOverflow === "ellipsis" || webkitLineClamp !== "none";
  const paintsInside = ({ contain, contentVisibility }: CSSStyleDeclaration) =>
    contentVisibility === "auto" || /paint|strict|content/.test(contain);
  const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
  const scrolls = (overflow: string) => overflow === "auto" || overflow === "scroll";

  /** The side on which an ancestor cuts the box off. What can be scrolled to is not cut off. */
  const cutBy = (start: Element, box: DOMRect): string | null => {
    let [x, y] = [true, true];
    const slackY = SLACK_PIXELS + box.height * LINE_SLACK;
    for (let ancestor: Element | null = start; ancestor; ancestor = ancestor.parentElement) {
      const style = getComputedStyle(ancestor);
      if (ancestor === document.documentElement || style.position === "fixed")
        x = y = x && style.position !== "fixed";
      if (isHidden(ancestor)) return null;
      const edge = ancestor.getBoundingClientRect();
      const isRoot = ancestor === document.body || ancestor === document.documentElement;
      if (!isRoot && !endsInDots(style)) {
        const outX = box.left < edge.left - SLACK_PIXELS || box.right > edge.right + SLACK_PIXELS;
        const outY = box.top < edge.top - slackY || box.bottom > edge.bottom + slackY;
        const inside = paintsInside(style);
        if (x && (inside || hides(style.overflowX)) && outX) return `${nameOf(ancestor)} sideways`;
        if (y && (inside || hides(style.overflowY)) && outY) return `${nameOf(ancestor)} in height`;
      } else if (!isRoot) return null;
      if (scrolls(style.overflowX)) x = false;
      if (scrolls(style.overflowY)) y = false;
      if (!x && !y) return null;
    }
    return null;
  };
  const nameOf = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.className}">`.slice(0, 90);

  const found: string[] = [];
  const note = (element: Element, box: DOMRect, words: string) => {
    if (box.width === 0 || box.height === 0 || element.closest(LEFT_ALONE) || isHidden(element)) return;
    const by = cutBy(element, box);
    if (by) found.push(`"${words.trim().slice(0, 60)}" by ${by}`);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement, textContent } = node;
    if (!parentElement || !textContent?.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) note(parentElement, box, textContent);
  }
  for (const control of document.body.querySelectorAll<HTMLElement>("a, button, input, select, textarea")) {
    const parent = control.parentElement;
    // Only the words of a control with words count: its padding may reach past an edge.
    if (parent && !isHidden(control) && !control.textContent?.trim())
      note(parent, control.getBoundingClientRect(), control.outerHTML);
    const isField = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    if (!isField || isHidden(control) || endsInDots(getComputedStyle(control)) || !control.value) continue;
    if (
      control.type !== "radio" &&
      control.type !== "checkbox" &&
      control.scrollWidth > control.clientWidth + 1
    ) {
      found.push(`the text of ${nameOf(control)}`);
    }
  }
  return [...new Set(found)];
}
