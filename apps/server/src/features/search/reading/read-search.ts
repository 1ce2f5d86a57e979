import { matchProcedures } from "@smirk/domain/fees/match-procedures";
import { splitDegree } from "@smirk/domain/finder/degree-token";
import { MAX_SEARCH_LENGTH } from "@smirk/domain/finder/map-contents";
import { isOpenTime } from "@smirk/domain/finder/open-times";
import { searchName } from "@smirk/domain/finder/search-name";
import { readSearchParts } from "@smirk/domain/finder/search-parts/read-search-parts";
import type { OpenWords, SearchPart, SearchParts } from "@smirk/domain/finder/search-parts/search-part";
import type { ReadPlace, SearchReading } from "@smirk/domain/finder/search-reading";
import { readSpecialities } from "@smirk/domain/finder/speciality-words";
import { DEFAULT_LOCATION, distanceMiles, isLatLng, type LatLng } from "@smirk/domain/geography/geo";
import { invalid } from "../../../errors.ts";
import type { AreaIndex } from "../../places/areas/area.ts";
import { loadAreas } from "../../places/areas/load-areas.ts";
import { isLandmark, NEAR_MILES } from "../../places/read-where.ts";
import type { FinderContext } from "../live-index/directory-index.ts";
import { type Called, findByPhone, findPerson, findPractice } from "./find-called.ts";
import { type PlaceWords, readPlacePart, readPlaceWords } from "./read-place-parts.ts";

export interface SearchQuestion {
  q: string;
  /** The middle of the list's distances; absent for the default place. */
  near?: LatLng | null;
}

/** A reading in the making. */
interface Draft {
  ctx: FinderContext;
  areas: AreaIndex;
  near: LatLng;
  said: SearchParts;
  reading: SearchReading;
  /** Words that may be somebody's name, and whether a title says so. */
  names: { words: string; isSaid: boolean }[];
}

/** Words that stand in names of practices: "Katy Dental" is one, "katy" and "dentist in katy" are a town. */
const OF_PRACTICES =
  /\b(?:dental|dentistry|odontolog[a-z]{0,9}|clinic|clinica|office|care|center|smiles?|orthodontics)\b/i;
/** Who is named by what they are said to take. */
const TAKES = /^(?:accepts?|takes?|acepta|toma) /i;
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

function emptyReading(): SearchReading {
  return {
    parts: [],
    q: "",
    specialities: [],
    languages: [],
    open: [],
    accepting: false,
    procedure: null,
    most_cents: null,
    within_miles: null,
    place: null,
    asked_places: [],
    unknown_place: null,
    payer: null,
    uninsured: false,
    not_looked_for: [],
  };
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

async function readPlaces(draft: Draft): Promise<void> {
  const { ctx, areas, said, near, reading } = draft;
  const fixed = said.parts.filter(({ kind, value }) => kind === "where" && !value.startsWith("miles "));
  for (const run of said.open) {
    const isName = run.says !== "place" && (await isFullName(draft, run.words));
    if (isName) draft.names.push({ words: run.words, isSaid: run.says === "name" });
    else takePlace(draft, readPlaceWords(areas, run, { near }), run);
  }
  for (const part of fixed) {
    const place = await readPlacePart({ areas, addresses: ctx.addresses }, part, reading.place ?? near);
    if (place !== null) {
      reading.place = place;
      reading.parts.push({ kind: "where", words: part.words, kept: true });
    } else sayUnknownPlace(reading, part.words, []);
  }
}

async function isFullName({ ctx, near }: Draft, words: string): Promise<boolean> {
  const { hint } = splitDegree(words);
  if (hint.split(" ").length < 2) return false;
  return (await findPerson(ctx, hint, { near, degree: null }))?.isWhole === true;
}

/** @param run the words that were typed together */
function takePlace(draft: Draft, found: PlaceWords, { words: all, says }: OpenWords): void {
  const { reading, areas, near } = draft;
  const { place, words, rest, asked } = found;
  if (place === null) {
    const isSaid = says === "place";
    if (isSaid) sayUnknownPlace(reading, words, asked);
    else draft.names.push({ words, isSaid: says === "name" });
    if (!isSaid && says === null) rememberAsked(reading, asked);
    return;
  }
  const isSame = reading.place === null || distanceMiles(reading.place, place) <= NEAR_MILES;
  reading.place ??= place;
  reading.parts.push({ kind: "where", words, kept: isSame });
  if (rest === "") return;
  const other = readPlaceWords(areas, { words: rest, says: null }, { near });
  const isOther =
    other.place !== null && other.rest === "" && distanceMiles(other.place, place) <= NEAR_MILES;
  if (isOther) reading.parts.push({ kind: "where", words: rest, kept: true });
  else if (says === "place") sayUnknownPlace(reading, / (?:of|de|del) /i.test(all) ? all : rest, []);
  else draft.names.push({ words: rest, isSaid: says === "name" });
}

/** Asked about only where the words turn out to be no name. */
function rememberAsked(reading: SearchReading, asked: readonly ReadPlace[]): void {
  if (reading.asked_places.length === 0) reading.asked_places = [...asked];
}

function sayUnknownPlace(reading: SearchReading, words: string, asked: readonly ReadPlace[]): void {
  reading.parts.push({ kind: "where", words, kept: false });
  reading.unknown_place ??= words;
  rememberAsked(reading, asked);
}

function readFilters({ said, reading }: Draft, text: string): void {
  const { specialities } = readSpecialities(said.treatment);
  // What is nothing but a treatment stays as it was typed.
  const [only, ...others] = said.parts;
  const isPlain = only?.kind === "what" && others.length === 0 && said.open.length === 0;
  reading.q = isPlain && said.treatment !== "" ? text : said.treatment;
  if (specialities.length > 0) reading.procedure = matchProcedures(said.treatment).likely[0] ?? null;
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

async function readNames(draft: Draft): Promise<void> {
  const { ctx, said, near, reading, names } = draft;
  const phone = said.parts.find(({ kind }) => kind === "who");
  if (phone !== undefined) await readPhone(draft, phone);
  const from = reading.place ?? near;
  const specialities = readSpecialities(said.treatment).specialities;
  for (const { words } of names) {
    const { hint, degree } = splitDegree(words);
    const question = { near: from, ...(specialities.length > 0 && { specialities }) };
    const found =
      (await findPerson(ctx, hint, { ...question, degree })) ??
      (degree === null ? null : await findPerson(ctx, hint, { ...question, degree: null }));
    const isNear = found !== null && (found.miles <= NEAR_MILES || isAlone(draft));
    const practice = isNear ? null : await findPractice(ctx, words, from);
    const isTaken = isNear || (practice !== null && practice.miles <= NEAR_MILES);
    if (!isTaken) {
      if (isLandmark(searchName(words.replaceAll(/[&/]/g, " and ")))) sayUnknownPlace(reading, words, []);
      else reading.parts.push({ kind: "who", words, kept: false });
      continue;
    }
    const isDegreeRight = degree === null || found?.card.provider.degree?.includes(degree) === true;
    reading.parts.push({ kind: "who", words: isDegreeRight ? words : hint, kept: true });
    if (!isDegreeRight)
      reading.parts.push({ kind: "unknown", words: words.replace(hint, "").trim(), kept: false });
    reading.q = isDegreeRight ? words : hint;
    reading.specialities = specialities;
  }
}

/** Nothing else is asked for, so that the person may be anywhere. */
function isAlone({ said, reading }: Draft): boolean {
  return said.parts.length === 0 && reading.place === null;
}

async function readPhone({ ctx, near, reading }: Draft, { value, words }: SearchPart): Promise<void> {
  const card = await findByPhone(ctx, value, near);
  reading.parts.push({ kind: "who", words, kept: card !== null });
  if (card === null) return;
  const { address, city, state, latitude: lat, longitude: lng, provider } = card;
  reading.q = `${provider.name} ${provider.last_name}`;
  reading.place = { name: [address, city, state].filter(Boolean).join(", "), lat, lng };
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
