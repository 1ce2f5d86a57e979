import { searchName } from "@smirk/domain/finder/search-name";
import type { OpenWords, SearchPart } from "@smirk/domain/finder/search-parts/search-part";
import type { ReadPlace } from "@smirk/domain/finder/search-reading";
import type { LatLng } from "@smirk/domain/geography/geo";
import { readPastedPoint } from "@smirk/domain/geography/pasted-point";
import { trimEnd } from "@smirk/domain/text/trim-end";
import type { AddressSource } from "../../places/address-hit.ts";
import type { AreaIndex } from "../../places/areas/area.ts";
import { isCommon, readWhere } from "../../places/read-where.ts";

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

function withoutAround(words: readonly string[]): string {
  const isSmall = (word: string) => BETWEEN.has(searchName(word)) || searchName(word) === "";
  const from = words.findIndex((word) => !isSmall(word));
  const to = words.findLastIndex((word) => !isSmall(word));
  return from < 0 ? "" : trimEnd(words.slice(from, to + 1).join(" "), /[\s,]/);
}

/** The whole words as a place, else the longest end or beginning that is one without a question. */
export function readPlaceWords(
  areas: AreaIndex,
  { words, says }: OpenWords,
  { near }: { near: LatLng },
): PlaceWords {
  const isSaid = says === "place";
  const whole = says === "name" ? NOWHERE : readWhere(areas, words, { near, isSaid, isExact: true });
  if (whole.place !== null) return { place: whole.place, words, rest: "", asked: [] };
  // "Spring Branch" is a town of its own, and no branch of Spring.
  if (isSaid && whole.asked.length > 0) return { place: null, words, rest: "", asked: whole.asked };
  const inside = findInside(areas, words, near);
  if (inside !== null || says === "name" || whole.asked.length > 0)
    return inside ?? { place: null, words, rest: "", asked: whole.asked };
  const { place, asked } = readWhere(areas, words, { near, isSaid });
  return { place, words, rest: "", asked };
}

/** The longest end or beginning of the words that is a place. */
function findInside(areas: AreaIndex, words: string, near: LatLng): PlaceWords | null {
  const typed = words.split(/\s+/);
  for (let length = typed.length - 1; length > 0; length -= 1) {
    const parted = [
      { own: typed.slice(-length), rest: typed.slice(0, -length) },
      { own: typed.slice(0, length), rest: typed.slice(length) },
    ];
    for (const { own, rest } of parted) {
      const text = withoutAround(own);
      if (text.length < SHORTEST_TOWN || isCommon(searchName(text))) continue;
      const { place } = readWhere(areas, text, { near, isSaid: false, isExact: true, isWhole: false });
      if (place !== null) return { place, words: text, rest: withoutAround(rest), asked: [] };
    }
  }
  return null;
}

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
