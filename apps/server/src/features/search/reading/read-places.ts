import { splitDegree } from "@smirk/domain/finder/degree-token";
import { searchName } from "@smirk/domain/finder/search-name";
import type { OpenWords } from "@smirk/domain/finder/search-parts/search-part";
import type { ReadPlace } from "@smirk/domain/finder/search-reading";
import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import type { AreaIndex } from "../../places/areas/area.ts";
import { NEAR_MILES } from "../../places/read-where.ts";
import { findServiceArea } from "../../sales/find-service-area.ts";
import { findPerson } from "./find-called.ts";
import { findNameInTown, type PlaceWords, readPlacePart, readPlaceWords } from "./read-place-parts.ts";
import { type Draft, rememberAsked, sayUnknownPlace } from "./search-draft.ts";

/** Each run of words costs some looks at the gazetteer and the directory, and nobody's search has more. */
const MOST_RUNS = 6;

/** The places that a search says; what is none of them may be a name. */
export async function readPlaces(draft: Draft): Promise<void> {
  const { ctx, areas, said, near, reading } = draft;
  const fixed = said.parts.filter(({ kind, value }) => kind === "where" && !value.startsWith("miles "));
  for (const run of said.open.slice(0, MOST_RUNS)) {
    const isName = run.says !== "place" && (await isFullName(draft, run.words));
    if (isName) draft.names.push({ words: run.words, isSaid: run.says === "name" });
    else takePlace(draft, await readRun(draft, run), run);
  }
  for (const { words } of said.open.slice(MOST_RUNS)) {
    reading.parts.push({ kind: "unknown", words, kept: false });
  }
  // A ZIP code in a town says where in it; of two far from each other the first is meant.
  let first: ReadPlace | null = null;
  for (const part of fixed) {
    const place = await readPlacePart({ areas, addresses: ctx.addresses }, part, reading.place ?? near);
    if (place !== null) {
      first ??= place;
      reading.place = first;
      const isSame = distanceMiles(first, place) <= NEAR_MILES;
      reading.parts.push({ kind: "where", words: part.words, kept: isSame });
    } else sayUnknownPlace(reading, part.words, []);
  }
}

async function readRun({ ctx, areas, near }: Draft, run: OpenWords): Promise<PlaceWords> {
  const found = readPlaceWords(areas, run, { near });
  if (run.says !== "name" || found.place !== null) return found;
  const findPersonNear = async (name: string, place: LatLng) => {
    const person = await findPerson(ctx, splitDegree(name).hint, { near: place, degree: null });
    return person !== null && person.miles <= NEAR_MILES;
  };
  return (await findNameInTown({ areas, findPersonNear }, run.words, near)) ?? found;
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
    // "Dentist TX" in Houston: the state that the list is in is no question.
    if (isCode(words) && asked.some((each) => isStateAt(areas, near, each))) {
      reading.parts.push({ kind: "where", words, kept: true });
      return;
    }
    if (isSaid) sayUnknownPlace(reading, words, asked);
    else draft.names.push({ words, isSaid: says === "name" });
    if (!isSaid && says === null && !isOfPractice(draft, words)) rememberAsked(reading, asked);
    return;
  }
  const isHome = isStateAt(areas, near, place);
  const isSame = isHome || reading.place === null || distanceMiles(reading.place, place) <= NEAR_MILES;
  if (!isHome) reading.place ??= place;
  reading.parts.push({ kind: "where", words, kept: isSame });
  if (rest === "") return;
  const other = readPlaceWords(areas, { words: rest, says: null }, { near });
  const isOther =
    other.place !== null && other.rest === "" && distanceMiles(other.place, place) <= NEAR_MILES;
  if (isOther) reading.parts.push({ kind: "where", words: rest, kept: true });
  else if (says === "place") sayUnknownPlace(reading, / (?:of|de|del) /i.test(all) ? all : rest, []);
  else draft.names.push({ words: rest, isSaid: says === "name" });
}

/** "Aspen Dental" asks about no town called Aspen. */
function isOfPractice({ text }: Draft, words: string): boolean {
  const behind = text.slice(text.indexOf(words) + words.length);
  return /^ (?:smiles?|dental|dentistry|orthodontics|family (?:dental|dentistry))\b/i.test(behind);
}

function isCode(words: string): boolean {
  return searchName(words).length === 2;
}

/** The state that the list is in already moves nothing: "texas children's dentist" in Houston. */
function isStateAt(areas: AreaIndex, near: LatLng, { name }: ReadPlace): boolean {
  const [state, country] = name.split(", ");
  return country === "USA" && findServiceArea(areas, near).state?.name === state;
}
