import type { CatalogMessage } from "../catalogs/read-catalog.ts";
import { splitWords } from "./readability.ts";

/** The running text of one screen. */
export interface TextArea {
  name: string;
  /** Law texts are reported without a limit. */
  isLaw: boolean;
  english: string;
  spanish: string;
}

const LAW = /\/features\/(?:legal|billing\/agreement)\//;
const FEWEST_WORDS = 4;

/** The folder of a feature's screen, such as "onboarding/checkout". */
function areaOf(origin: string): string {
  const [, folders = ""] = /(?:app|src)\/(.*)\/[^/]*$/.exec(origin) ?? [];
  return folders
    .replace(/^features\//, "")
    .split("/")
    .slice(0, 2)
    .join("/");
}

/** The message as it is read: the last case of a plural, a word for each value, no tags. */
export function readAloud(message: string, word: string): string {
  let text = message;
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replaceAll(
      /\{\w+, (?:plural|select|selectordinal),(?:[^{}]*\{[^{}]*\})*?[^{}]*other \{([^{}]*)\}\s*\}/g,
      "$1",
    );
    text = text.replaceAll(/\{\w+\}/g, word);
  }
  return text.replaceAll(/<[^>]*>/g, "").replaceAll("#", word);
}

const isSentence = (text: string) => /[.!?]["”)]?$/.test(text) && splitWords(text).length >= FEWEST_WORDS;

/** Areas with at least so many words of whole sentences. @param messages of the Spanish catalogs */
export function listAreas(messages: readonly CatalogMessage[], fewestWords: number): TextArea[] {
  const areas = new Map<string, TextArea>();
  for (const { source, translation, origins } of messages) {
    const english = readAloud(source, "ten");
    if (!isSentence(english)) continue;
    for (const name of new Set(origins.map(areaOf))) {
      const area = areas.get(name) ?? { name, isLaw: false, english: "", spanish: "" };
      area.isLaw ||= origins.some((origin) => LAW.test(`/${origin}`));
      area.english += `${english}\n`;
      area.spanish += `${readAloud(translation, "diez")}\n`;
      areas.set(name, area);
    }
  }
  return [...areas.values()]
    .filter(({ english }) => splitWords(english).length >= fewestWords)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
