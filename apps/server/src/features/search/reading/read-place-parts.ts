import { searchName } from "@smirk/domain/finder/search-name";
import type { OpenWords, SearchPart } from "@smirk/domain/finder/search-parts/search-part";
import type { ReadPlace } from "@smirk/domain/finder/search-reading";
import type { LatLng } from "@smirk/domain/geography/geo";
import { readPastedPoint } from "@smirk/domain/geography/pasted-point";
import { trimEnd } from "@smirk/domain/text/trim-end";
import type { AddressSource } from "../../places/address-hit.ts";
import type { AreaIndex } from "../../places/areas/area.ts";
import { isCommon, isLandmark, isStreet, MOST_WORDS } from "../../places/place-words.ts";
import { isNear, listStatesOfCode, readStated, readWhere } from "../../places/read-where.ts";

/** A place among words, and the words around it. */
export interface PlaceWords {
  place: ReadPlace | null;
  /** The words of the place, or all where it is not known. */
  words: string;
  /** What is left: a name, a landmark or a corner. */
  rest: string;
  asked: readonly ReadPlace[];
}

/** Small words between a place and what is around it. */
const BETWEEN = new Set("and of de del the la el y at in near con".split(" "));

function isSmall(word: string): boolean {
  const key = searchName(word);
  return BETWEEN.has(key) || key === "";
}

function withoutAround(words: readonly string[]): string {
  const from = words.findIndex((word) => !isSmall(word));
  const to = words.findLastIndex((word) => !isSmall(word));
  return from < 0 ? "" : tidyEnd(words.slice(from, to + 1));
}

function tidyEnd(words: readonly string[]): string {
  return trimEnd(words.join(" "), /[\s,]/);
}

/** The whole words as a place, else the longest end or beginning that is one without a question, see isMeantInside. */
export function readPlaceWords(
  areas: AreaIndex,
  { words, says }: OpenWords,
  { near }: { near: LatLng },
): PlaceWords {
  const isSaid = says === "place";
  const whole = says === "name" ? NOWHERE : readWhere(areas, words, { near, isSaid, isExact: true });
  const states = says === "name" ? [] : listStatesOfCode(areas, words);
  // "Dentist LA" may be a town, a state, or nothing of them.
  if (states.length > 0 && (!isSaid || whole.place === null)) {
    return { place: null, words, rest: "", asked: [...(whole.place ? [whole.place] : []), ...states] };
  }
  if (whole.place !== null) return { place: whole.place, words, rest: "", asked: [] };
  // "Spring Branch" is a town of its own, and no branch of Spring.
  if (isSaid && whole.asked.length > 0) return { place: null, words, rest: "", asked: whole.asked };
  const inside = findInside(areas, { words, says }, near);
  if (inside !== null || says === "name" || whole.asked.length > 0)
    return inside ?? { place: null, words, rest: "", asked: whole.asked };
  const { place, asked } = readWhere(areas, words, { near, isSaid });
  return { place, words, rest: "", asked };
}

/** The longest end or beginning of the words that is a place. */
function findInside(areas: AreaIndex, { words, says }: OpenWords, near: LatLng): PlaceWords | null {
  const typed = words.split(/[\s/]+/);
  for (let length = Math.min(typed.length - 1, MOST_WORDS); length > 0; length -= 1) {
    for (const isEnd of [true, false]) {
      const own = isEnd ? typed.slice(-length) : typed.slice(0, length);
      const rest = isEnd ? typed.slice(0, -length) : typed.slice(length);
      // "El Paso" begins with a small word, "and Dallas" follows one.
      for (const text of new Set([tidyEnd(own), withoutAround(own)])) {
        const place = readInside(areas, text, near);
        if (place === null) continue;
        const isSure = isNear(place, near) || readStated(areas, text) !== null;
        const around = isEnd && isSmall(own[0] ?? "") ? [...rest, own[0] ?? ""] : rest;
        const isTwo = says !== "name" && isNextTown(areas, around, { place, isEnd });
        if (isTwo || isMeantInside({ isEnd, isSure, says, around })) {
          return { place, words: text, rest: withoutAround(rest), asked: [] };
        }
      }
    }
  }
  return null;
}

function readInside(areas: AreaIndex, text: string, near: LatLng): ReadPlace | null {
  if (text.length < SHORTEST_TOWN || isCommon(searchName(text))) return null;
  return readWhere(areas, text, { near, isSaid: false, isExact: true, isWhole: false }).place;
}

/**
 * "Orlando Garcia" is a name and "Washington Ave" a street: a town far away that no state is written with is meant only
 * behind somebody or something else, and never beside a title, a street or a landmark.
 */
function isMeantInside({
  isEnd,
  isSure,
  says,
  around,
}: Pick<OpenWords, "says"> & { isEnd: boolean; isSure: boolean; around: readonly string[] }): boolean {
  if (says === "name") return isEnd && isSure;
  // "Nuevo Laredo" is another town than Laredo.
  if (isEnd && BEGINNINGS.has(searchName(around.at(-1) ?? ""))) return false;
  // "Bellaire Blvd" begins with a town nearby and is a street of another.
  if (!isEnd && isStreetEnd(around)) return false;
  if (isSure) return true;
  const rest = withoutAround(around);
  return (
    rest === "" || (isEnd && !isLandmark(searchName(rest)) && !CORNER.test(searchName(around.join(" "))))
  );
}

/** Words that begin the name of another town. */
const BEGINNINGS = new Set("nuevo nueva puerto santa santo villa isla".split(" "));

function isStreetEnd(words: readonly string[]): boolean {
  return isStreet(searchName(["x", ...words].join(" ")));
}

/** One street is left of a corner, the other one is called like a town. */
const CORNER = /(?:^| )(?:and|y)$/;

/** "Dallas and Fort Worth" are two towns, and no corner. */
function isNextTown(
  areas: AreaIndex,
  around: readonly string[],
  { place, isEnd }: { place: ReadPlace; isEnd: boolean },
): boolean {
  const other = isEnd ? readInside(areas, withoutAround(around), place) : null;
  return other !== null && isNear(other, place);
}

/** Behind a title: "Dr. Smith Dallas" says a town far away where a dentist of this name is there. */
export async function findNameInTown(
  {
    areas,
    findPersonNear,
  }: { areas: AreaIndex; findPersonNear: (name: string, place: LatLng) => Promise<boolean> },
  words: string,
  near: LatLng,
): Promise<PlaceWords | null> {
  const typed = words.split(/\s+/);
  for (let length = Math.min(typed.length - 1, MOST_NAMED_WORDS); length > 0; length -= 1) {
    const text = tidyEnd(typed.slice(-length));
    const place = readInside(areas, text, near);
    const rest = withoutAround(typed.slice(0, -length));
    if (place !== null && rest !== "" && (await findPersonNear(rest, place))) {
      return { place, words: text, rest, asked: [] };
    }
  }
  return null;
}

/** The longest names of large towns. */
const MOST_NAMED_WORDS = 3;

/** Two letters among other words are an article or a state. */
const SHORTEST_TOWN = 3;
const NOWHERE = { place: null, asked: [] };

/** A ZIP code, a point or an address that a search says by its form; null where it is not known. */
export async function readPlacePart(
  { areas, addresses }: { areas: AreaIndex; addresses: AddressSource },
  { value }: SearchPart,
  near: LatLng,
): Promise<ReadPlace | null> {
  const [form, ...typed] = value.split(" ");
  const text = typed.join(" ");
  if (form === "zip") return readWhere(areas, text, { near, isSaid: true }).place;
  if (form === "point") {
    const point = readPastedPoint(text, near);
    return point && { name: `${point.lat.toFixed(4)}, ${point.lng.toFixed(4)}`, ...point };
  }
  return form === "address" ? findAddress(addresses, text, near) : null;
}

async function findAddress(addresses: AddressSource, text: string, near: LatLng): Promise<ReadPlace | null> {
  const { predictions } = await addresses.autocomplete({ text, types: "geocode", session: null, near });
  const [first] = predictions;
  if (first === undefined) return null;
  const { results } = await addresses.geocode({ placeId: first.place_id });
  const point = results[0]?.geometry.location;
  return point === undefined ? null : { name: first.description, lat: point.lat, lng: point.lng };
}
