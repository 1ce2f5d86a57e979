import { searchName } from "@smirk/domain/finder/search-name";
import { readSpecialities } from "@smirk/domain/finder/speciality-words";
import { FILLERS } from "@smirk/domain/finder/speciality-words-list";
import type { NamedLanguageCode } from "../../../directory/language.ts";

/** What a search for a treatment says besides it: "spanish speaking orthodontist in katy". */
export interface SearchParts {
  /** The treatment alone; empty for any dentist. */
  text: string;
  /** The words that are understood, "dentist" among them. */
  understood: string;
  /** What may be the name of a place; null when there are no other words. */
  place: string | null;
  /** Whether "in" or "near" says that it is one. */
  isSaid: boolean;
  languages: NamedLanguageCode[];
  /** Whether the office is to be open now. */
  isOpen: boolean;
}

const LANGUAGES: Record<string, NamedLanguageCode> = {
  spanish: "SP",
  espanol: "SP",
  hispanic: "SP",
  hispano: "SP",
  hispana: "SP",
  english: "EN",
  ingles: "EN",
};
const OPEN = new Set("open abierto abierta abiertos".split(" "));
/** Hours that are not now. */
const LATER =
  /^(?:tomorrow|weekends?|weekdays?|sat(?:urday)?s?|sun(?:day)?s?|late|evenings?|24|manana|sabados?|domingos?|noche)$/;
const SPEAKING = new Set("speaking speaks speak habla hablan hable hablando".split(" "));
const BEFORE_PLACE = new Set("in near around at by en cerca de".split(" "));
const DENTIST = /^(?:dent|odontolog)/;
const ABOUT_TEETH = /^(?:tooth|teeth|molar|gums?$|jaw|mouth|smile|diente|muela|encia|boca$)/;
const FILLER_WORDS = new Set(FILLERS);
/** Fillers that may begin the name of a place. */
const ARTICLES = new Set("the la las los el".split(" "));
const TITLES = new Set("dr dra doctor doctora".split(" "));
/** Is "near me", and no place. */
const HERE = new Set("me my here mi aqui town area".split(" "));

/** Null for text that asks for no treatment and no dentist: it may be somebody's name. */
export function readSearchParts(text: string): SearchParts | null {
  const { specialities, meant, rest } = readSpecialities(text);
  const typed = searchName(meant ?? text)
    .split(" ")
    .filter(Boolean);
  const isAsked =
    specialities.length > 0 ||
    typed.some(
      (word) => DENTIST.test(word) || ABOUT_TEETH.test(word) || SPEAKING.has(word) || OPEN.has(word),
    );
  if (!isAsked) return null;
  const languages = rest.flatMap((word) => LANGUAGES[word] ?? []);
  const others = rest.filter((word) => LANGUAGES[word] === undefined && !SPEAKING.has(word));
  const isAnybody =
    specialities.length === 0 || typed.every((word) => rest.includes(word) || DENTIST.test(word));
  const left = [...rest];
  const treatment = typed.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const isOpen = rest.some((word) => OPEN.has(word)) && !rest.some((word) => LATER.test(word));
  const understood = typed.filter(
    (word) => treatment.includes(word) || DENTIST.test(word) || ABOUT_TEETH.test(word),
  );
  return {
    text: isAnybody ? "" : treatment.join(" "),
    understood: understood.join(" "),
    ...readPlace(others),
    languages,
    isOpen,
  };
}

/** What follows the last "in" or "near"; without one, all words unless they say nothing. */
function readPlace(words: readonly string[]): Pick<SearchParts, "place" | "isSaid"> {
  const before = words.findLastIndex((word) => BEFORE_PLACE.has(word));
  const named = words.slice(before + 1);
  // "In LA" is a town, "en la boca" is none.
  const isLosAngeles = named.join() === "la" && words[before] !== "en";
  const isNone = named.every((word) => HERE.has(word) || FILLER_WORDS.has(word)) && !isLosAngeles;
  const isPerson = before < 0 && words.some((word) => TITLES.has(word));
  if (isNone || isPerson) return { place: null, isSaid: false };
  const saysPlace = (word: string) => ARTICLES.has(word) || !FILLER_WORDS.has(word);
  const [from, to] = [named.findIndex(saysPlace), named.findLastIndex(saysPlace)];
  const place = from < 0 ? named : named.slice(from, to + 1);
  return { place: place.join(" "), isSaid: before >= 0 };
}
