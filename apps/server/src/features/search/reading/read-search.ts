import { matchProcedures } from "@smirk/domain/fees/match-procedures";
import { isUndone } from "@smirk/domain/fees/next-procedures";
import { splitDegree } from "@smirk/domain/finder/degree-token";
import { MAX_SEARCH_LENGTH } from "@smirk/domain/finder/map-contents";
import { isOpenTime } from "@smirk/domain/finder/open-times";
import { searchName } from "@smirk/domain/finder/search-name";
import { readSearchParts } from "@smirk/domain/finder/search-parts/read-search-parts";
import type { SearchPart } from "@smirk/domain/finder/search-parts/search-part";
import type { SearchReading } from "@smirk/domain/finder/search-reading";
import { readSpecialities } from "@smirk/domain/finder/speciality-words";
import { DEFAULT_LOCATION, isLatLng, type LatLng } from "@smirk/domain/geography/geo";
import { invalid } from "../../../errors.ts";
import { loadAreas } from "../../places/areas/load-areas.ts";
import { NEAR_MILES } from "../../places/read-where.ts";
import type { FinderContext } from "../live-index/directory-index.ts";
import { type Called, findPerson, findPractice } from "./find-called.ts";
import { readNames } from "./read-names.ts";
import { readPlaceWords } from "./read-place-parts.ts";
import { readPlaces } from "./read-places.ts";
import { type Draft, emptyReading } from "./search-draft.ts";

export interface SearchQuestion {
  q: string;
  /** The middle of the list's distances; absent for the default place. */
  near?: LatLng | null;
}

/** Words that stand in names of practices: "Katy Dental" is one, "katy" and "dentist in katy" are a town. */
const OF_PRACTICES =
  /\b(?:dental|dentistry|odontolog[a-z]{0,9}|clinic|clinica|office|care|center|smiles?|orthodontics)\b/i;
/** An office that is named by what it is said to take. */
const TAKES = /^(?:accepts?|takes?|acept[ae]n?|tom[ae]n?|tengo) /i;
const WITHIN_MILES = [1, 3, 5, 10, 25];

/** Reads a search as a list of parts; see SearchReading. @throws {AppError} 400 for a longer text or an impossible point */
export async function readSearch(ctx: FinderContext, { q, near }: SearchQuestion): Promise<SearchReading> {
  if (q.length > MAX_SEARCH_LENGTH) throw invalid(`'q' can only have ${MAX_SEARCH_LENGTH} characters.`);
  if (near != null && !isLatLng(near)) throw invalid("'near' is not on the globe.");
  const text = q.trim();
  const draft: Draft = {
    ctx,
    areas: await loadAreas(),
    near: near ?? DEFAULT_LOCATION,
    text,
    said: readSearchParts(text),
    reading: emptyReading(),
    names: [],
  };
  if (text === "" || (await readAsName(draft, text))) return draft.reading;
  await readPlaces(draft);
  readFilters(draft, text);
  await readNames(draft);
  return finish(draft, text);
}

/** All of the text may be the name of a dentist or a practice: whole where some of its words mean something else. */
async function readAsName({ ctx, areas, said, near, reading }: Draft, text: string): Promise<boolean> {
  const { hint, degree } = splitDegree(text);
  const [only] = said.open;
  const isOnlyName = said.parts.length === 0 && said.open.length === 1 && only?.says !== "place";
  const isPlace = isOnlyName && only?.says === null && readPlaceWords(areas, only, { near }).place !== null;
  const found = await findPerson(ctx, hint, { near, degree });
  const person = found !== null && (found.isWhole || (isOnlyName && !isPlace));
  const practice = person || !OF_PRACTICES.test(text) ? null : await findPractice(ctx, text, near);
  if (!person && !(practice !== null && isMeant(practice, text))) return false;
  reading.q = text;
  reading.parts.push({ kind: "who", words: text, kept: true });
  return true;
}

/** A practice nearby, or one of exactly this name anywhere. */
function isMeant({ card, miles }: Called, text: string): boolean {
  return miles <= NEAR_MILES || searchName(card.center_name ?? "") === searchName(text);
}

function readFilters({ said, reading }: Draft, text: string): void {
  const { specialities } = readSpecialities(said.treatment);
  // What is nothing but a treatment stays as it was typed.
  const [only, ...others] = said.parts;
  const isPlain = only?.kind === "what" && others.length === 0 && said.open.length === 0;
  const isSpelled = readSpecialities(text).specialities.length === specialities.length;
  reading.q = isPlain && isSpelled && said.treatment !== "" ? text : said.treatment;
  const [likeliest = null] = matchProcedures(said.treatment).likely;
  const isPriced = likeliest !== null && !isUndone(said.treatment, likeliest);
  if (specialities.length > 0 && isPriced) reading.procedure = likeliest;
  for (const part of said.parts) {
    if (part.kind === "who" || (part.kind === "where" && !part.value.startsWith("miles "))) continue;
    reading.parts.push({ kind: part.kind, words: part.words, kept: keepPart(reading, part) });
  }
}

/** @returns whether the list keeps to it */
function keepPart(reading: SearchReading, { kind, value, words }: SearchPart): boolean {
  const [form, amount] = value.split(" ");
  switch (kind) {
    case "what":
      return true;
    case "when":
      if (isOpenTime(value) && !reading.open.includes(value)) reading.open.push(value);
      return true;
    case "language":
      if (!reading.languages.includes(value)) reading.languages.push(value);
      return true;
    case "accepting":
      reading.accepting = true;
      return true;
    case "where":
      reading.within_miles = WITHIN_MILES.find((miles) => miles === Number(amount)) ?? null;
      return reading.within_miles !== null;
    case "payer":
      if (value === "none") reading.uninsured = true;
      else reading.payer = [reading.payer ?? "", words.replace(TAKES, "")].join(" ").trim();
      return true;
    case "price":
      if (reading.procedure === null) return false;
      if (form === "most") reading.most_cents = Number(amount);
      return true;
    default:
      return false;
  }
}

/** Names what is not kept. Where nothing at all was understood the text is searched for as it is. */
function finish({ said, reading }: Draft, text: string): SearchReading {
  const dropped = reading.parts.filter(({ kept }) => !kept);
  const isOnlyName = dropped.length === reading.parts.length && dropped.every(({ kind }) => kind === "who");
  if (isOnlyName && reading.asked_places.length === 0) {
    const parts = reading.parts.map((part) => ({ ...part, kept: true }));
    return { ...reading, q: text, parts };
  }
  const isAsked = reading.asked_places.length > 0 && reading.unknown_place === null;
  const name = dropped.find(({ kind }) => kind === "who");
  if (isAsked && name) reading.unknown_place = name.words;
  else if (isAsked) reading.asked_places = [];
  const says = (words: string) => words !== reading.unknown_place;
  reading.not_looked_for = dropped.map(({ words }) => words).filter(says);
  const isAnybody = said.treatment === "" && reading.q === "";
  return isAnybody ? { ...reading, procedure: null } : reading;
}
