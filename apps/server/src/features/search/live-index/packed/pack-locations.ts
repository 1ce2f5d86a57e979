import { worldY } from "../../map-index/web-mercator.ts";
import { buildBoxTree } from "./box-tree.ts";
import { hilbertOf } from "./hilbert.ts";
import { buildNameIndex, byCodeUnit } from "./name-index.ts";
import type { PackedLocations } from "./packed-locations.ts";
import { createNumbering, profileKey, readPlans, readProfile } from "./trait-sets.ts";

/** What must be known of all locations before the first is packed, each at the same row. */
export interface Outline {
  ids: Float64Array;
  lat: Float64Array;
  lng: Float64Array;
  /** Bytes of each card. */
  cardBytes: Uint32Array;
}

/** The rest of a location. Codes have blanks between them, plans line breaks. */
export interface LocationDetails {
  specialities: string;
  languages: string;
  degrees: string;
  plans: string;
  lastName: string;
  firstName: string;
  /** JSON of the card in UTF-8. */
  card: Uint8Array;
}

export interface LocationRow extends LocationDetails {
  id: number;
  lat: number;
  lng: number;
}

interface Packer {
  /** To be called once for each row of the outline, rising. */
  add(details: LocationDetails): void;
  finish(): PackedLocations;
}

export function packLocations(rows: readonly LocationRow[]): PackedLocations {
  const packer = createPacker({
    ids: Float64Array.from(rows, ({ id }) => id),
    lat: Float64Array.from(rows, ({ lat }) => lat),
    lng: Float64Array.from(rows, ({ lng }) => lng),
    cardBytes: Uint32Array.from(rows, ({ card }) => card.length),
  });
  for (const row of rows) packer.add(row);
  return packer.finish();
}

/** Packs rows that come one by one, each into its place at once: cards are in memory a single time. */
export function createPacker(outline: Outline): Packer {
  const size = outline.ids.length;
  const order = orderByCurve(outline);
  const placeOf = new Uint32Array(size);
  const cardStarts = new Float64Array(size + 1);
  order.forEach((row, place) => {
    placeOf[row] = place;
    cardStarts[place + 1] = (cardStarts[place] as number) + (outline.cardBytes[row] as number) + 1;
  });
  const cards = new Uint8Array(cardStarts[size] as number);
  const profiles = createNumbering(readProfile);
  const plans = createNumbering(readPlans);
  const profileColumn = new Uint32Array(size);
  const planColumn = new Uint32Array(size);
  const nameKeys = new Array<string>(size);
  const words = createWordGatherer(size);
  let row = 0;
  return {
    add: (details) => {
      const place = placeOf[row] as number;
      const { specialities, languages, degrees, lastName, firstName, card } = details;
      if (card.length !== outline.cardBytes[row])
        throw new Error("A card is not as long as its outline says.");
      row += 1;
      profileColumn[place] = profiles.numberOf(profileKey(specialities, languages, degrees));
      planColumn[place] = plans.numberOf(details.plans);
      nameKeys[place] = `${lastName}\0${firstName}`;
      words.add(lastName, firstName);
      const at = cardStarts[place] as number;
      cards.set(card, at);
      cards[at + card.length] = COMMA;
    },
    finish: () => {
      if (row !== size) throw new Error(`Of ${size} locations, ${row} came.`);
      const column = (given: Float64Array) => Float64Array.from(order, (from) => given[from] as number);
      const [ids, lat, lng] = [column(outline.ids), column(outline.lat), column(outline.lng)];
      return {
        size,
        ids,
        lat,
        lng,
        y: lat.map(worldY),
        profiles: profileColumn,
        profileValues: profiles.values,
        ...groupByProfile(profileColumn, profiles.values.length),
        plans: planColumn,
        planValues: plans.values,
        names: buildNameIndex(words.finish(order)),
        ...orderByName(nameKeys, ids),
        ...encodeNames(nameKeys),
        placesById: placesFrom(size).sort((a, b) => (ids[a] as number) - (ids[b] as number)),
        cards,
        cardStarts,
        tree: buildBoxTree(lat, lng),
      };
    },
  };
}

const COMMA = 44;

function orderByCurve({ ids, lat, lng }: Outline): Uint32Array {
  const along = lat.map((value, row) => hilbertOf(value, lng[row] as number));
  return placesFrom(ids.length).sort(
    (a, b) => (along[a] as number) - (along[b] as number) || (ids[a] as number) - (ids[b] as number),
  );
}

function placesFrom(size: number): Uint32Array {
  return Uint32Array.from({ length: size }, (_, place) => place);
}

function groupByProfile(
  profiles: Uint32Array,
  count: number,
): Pick<PackedLocations, "profileStarts" | "placesByProfile"> {
  const profileStarts = new Uint32Array(count + 1);
  for (const profile of profiles) profileStarts[profile + 1] = (profileStarts[profile + 1] as number) + 1;
  for (let profile = 1; profile <= count; profile += 1) {
    profileStarts[profile] = (profileStarts[profile] as number) + (profileStarts[profile - 1] as number);
  }
  const next = profileStarts.slice();
  const placesByProfile = new Uint32Array(profiles.length);
  profiles.forEach((profile, place) => {
    placesByProfile[next[profile] as number] = place;
    next[profile] = (next[profile] as number) + 1;
  });
  return { profileStarts, placesByProfile };
}

function orderByName(
  keys: readonly string[],
  ids: Float64Array,
): Pick<PackedLocations, "placesByName" | "nameRanks"> {
  const placesByName = placesFrom(keys.length).sort(
    (a, b) => byCodeUnit(keys[a] as string, keys[b] as string) || (ids[a] as number) - (ids[b] as number),
  );
  const nameRanks = new Uint32Array(keys.length);
  let rank = 0;
  placesByName.forEach((place, at) => {
    if (at > 0 && keys[place] !== keys[placesByName[at - 1] as number]) rank = at;
    nameRanks[place] = rank;
  });
  return { placesByName, nameRanks };
}

function encodeNames(keys: readonly string[]): Pick<PackedLocations, "nameBytes" | "nameStarts"> {
  const nameStarts = new Uint32Array(keys.length + 1);
  keys.forEach((key, place) => {
    nameStarts[place + 1] = (nameStarts[place] as number) + Buffer.byteLength(key);
  });
  const nameBytes = new Uint8Array(nameStarts.at(-1) ?? 0);
  const target = Buffer.from(nameBytes.buffer);
  keys.forEach((key, place) => {
    target.write(key, nameStarts[place] as number);
  });
  return { nameBytes, nameStarts };
}

function createWordGatherer(size: number) {
  const numbers = createNumbering((word) => word);
  const starts = new Uint32Array(size + 1);
  let gathered = new Uint32Array(4 * size + 16);
  let [rows, count] = [0, 0];
  return {
    add: (lastName: string, firstName: string): void => {
      const own = new Set(wordsOfNames(lastName, firstName));
      if (count + own.size > gathered.length) {
        const larger = new Uint32Array(2 * gathered.length + own.size);
        larger.set(gathered);
        gathered = larger;
      }
      for (const word of own) {
        gathered[count] = numbers.numberOf(word);
        count += 1;
      }
      rows += 1;
      starts[rows] = count;
    },
    finish: (order: Uint32Array) => {
      const wordStarts = new Uint32Array(size + 1);
      const wordsOf = new Uint32Array(count);
      let at = 0;
      order.forEach((row, place) => {
        const own = gathered.subarray(starts[row], starts[row + 1]);
        wordsOf.set(own, at);
        at += own.length;
        wordStarts[place + 1] = at;
      });
      return { words: numbers.values, wordStarts, wordsOf };
    },
  };
}

/** As the column `name_words` has them: "pena oconnor" is found by either word and by "penaoconnor". */
function wordsOfNames(lastName: string, firstName: string): string[] {
  return [firstName, lastName].flatMap((name) =>
    name.includes(" ")
      ? [...name.split(" ").filter(Boolean), name.replaceAll(" ", "")]
      : name === ""
        ? []
        : [name],
  );
}
