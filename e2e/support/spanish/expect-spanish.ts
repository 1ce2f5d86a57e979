import type { Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll } from "../fixtures.ts";
import { isEnglish, withoutNames } from "./spanish-messages.ts";

/** What is written or read aloud, without names that no translation changes, and the language that its element says it is in. */
export interface PageText {
  text: string;
  language: string;
  /** Reviews have the language in which they were written. */
  isReview: boolean;
}

/** The switch, which names the other language in itself. */
const SWITCH = /^(?:English|En|glish)$/;

/** A sentence spells its months out; labels and tables do not. */
const SHORT_DATE_IN_SENTENCE =
  /\p{Ll}{3}.* \d{1,2} (?:ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic) 20\d\d\b.*\.$/u;

/** No text is English, and what is in another language says so. */
export async function expectSpanish(page: Page): Promise<void> {
  const texts = await page.evaluate(readTexts);
  const spanish = texts.filter(({ language }) => language === "es");
  const english = spanish.filter(({ text }) => isEnglish(withoutNames(text)));
  expect(english.map(({ text }) => text)).toEqual([]);
  expect(spanish.map(({ text }) => text).filter((text) => SHORT_DATE_IN_SENTENCE.test(text))).toEqual([]);
  const foreign = texts.filter(({ language }) => language !== "es");
  expect(foreign.filter(({ text, isReview }) => !isReview && !SWITCH.test(text))).toEqual([]);
}

/** A screen of the journey: in Spanish, within its window. Axe has read it in English, in a test of its own. */
export async function look(page: Page): Promise<void> {
  await expectSpanish(page);
  expect(await page.evaluate(findOtherNames)).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/** Runs in the page. */
export function readTexts(): PageText[] {
  const ATTRIBUTES = ["alt", "aria-description", "aria-label", "aria-valuetext", "placeholder", "title"];
  const found: PageText[] = [];
  const note = (element: Element, text: string | null) => {
    const language = element.closest("[lang]")?.getAttribute("lang") ?? "none";
    if (text?.trim())
      found.push({
        text: text.replaceAll(/\s+/g, " ").trim(),
        language,
        isReview: element.closest("#opinions") !== null,
      });
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (
      !element ||
      element.closest("script, style, noscript, template, .map, [translate=no]") ||
      !element.checkVisibility()
    )
      continue;
    note(element, node.textContent);
  }
  for (const element of document.body.querySelectorAll(ATTRIBUTES.map((name) => `[${name}]`).join())) {
    for (const name of ATTRIBUTES) note(element, element.getAttribute(name));
  }
  const { documentElement } = document;
  note(documentElement, document.title);
  note(documentElement, document.querySelector("meta[name=description]")?.getAttribute("content") ?? null);
  return found;
}

/** Runs in the page. @returns controls whose names do not contain the words on them */
function findOtherNames(): string[] {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
  return [...document.querySelectorAll<HTMLElement>(":is(a, button)[aria-label]")].flatMap((control) => {
    const shown = plain(control.innerText);
    return plain(control.ariaLabel ?? "").includes(shown) ? [] : [`${control.ariaLabel}: ${shown}`];
  });
}
