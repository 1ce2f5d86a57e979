import { worldY } from "../map-index/web-mercator.ts";
import { buildBoxTree } from "./box-tree.ts";
import { float64At, uint32At } from "./columns.ts";
import { hilbertOf } from "./hilbert.ts";
import { createAcceptingPacker, createListingPacker } from "./pack-listings.ts";
import { indexNames, nameKey, packNames } from "./pack-names.ts";
import type { PackedLocations, Practices } from "./packed-locations.ts";
import {
  type BytesOfCard,
  createHoursPacker,
  createTraitNumbering,
  profileKey,
  type TraitNumbering,
} from "./packed-locations.ts";
import { allRows, createRowFinder, sortRows } from "./sort-rows.ts";

/** What must be known of all locations before the first is packed, each at the same row. */
export interface Outline {
  ids: Float64Array;
  lat: Float64Array;
  lng: Float64Array;
  /** When each card changed last, in milliseconds since 1970. */
  changedAt: Float64Array;
  /** Bytes of each card. */
  cardBytes: Uint32Array;
}

/** The rest of a location. Codes have blanks between them, plans line breaks. */
export interface LocationDetails {
  specialities: string;
  languages: string;
  degrees: string;
  plans: string;
  /** The name as it is written; empty for none. */
  practice: string;
  /** State and ZIP code in one. */
  area: string;
  lastName: string;
  firstName: string;
  /** The dentist's id, and number in the national registry; 0 for none. */
  providerId: number;
  npi: number;
  /** JSON of the card in UTF-8. */
  card: Uint8Array;
}

export interface LocationRow extends LocationDetails {
  id: number;
  lat: number;
  lng: number;
  /** When the card changed last, in milliseconds since 1970. */
  changedAt: number;
}

/** What a location shares with others, by its number in a TraitNumbering. */
interface Traits {
  profile: number;
  plan: number;
  name: number;
  practice: number;
  zone: number;
  area: number;
}

/** Whose location it is: the id, and the number in the national registry, 0 for none. */
export interface Dentist {
  id: number;
  npi: number;
}

/** Takes the traits and the card of each location in any order, each into its place at once. */
export interface Packer {
  /** Nothing is taken of an id that is not in the outline. */
  addTraits(id: number, traits: Traits, dentist: Dentist): void;
  /** @throws for an id that is not in the outline, and for a card of another length than there */
  addCard(id: number, card: BytesOfCard): void;
  /** @param numbering of the traits @throws unless each location has got both */
  finish(numbering: TraitNumbering): PackedLocations;
}

export function packLocations(rows: readonly LocationRow[]): PackedLocations {
  const packer = createPacker({
    ids: Float64Array.from(rows, ({ id }) => id),
    lat: Float64Array.from(rows, ({ lat }) => lat),
    lng: Float64Array.from(rows, ({ lng }) => lng),
    changedAt: Float64Array.from(rows, ({ changedAt }) => changedAt),
    cardBytes: Uint32Array.from(rows, ({ card }) => card.length),
  });
  const numbering = createTraitNumbering();
  const { profiles, plans, names, practices, zones, areas } = numbering;
  for (const { id, specialities, languages, degrees, lastName, firstName, ...row } of rows) {
    const traits = {
      profile: profiles.numberOf(profileKey(specialities, languages, degrees)),
      plan: plans.numberOf(row.plans),
      name: names.numberOf(nameKey(lastName, firstName)),
      practice: practices.numberOf(row.practice),
      zone: zones.numberOf(row.area),
      area: areas.numberOf(row.area),
    };
    packer.addTraits(id, traits, { id: row.providerId, npi: row.npi });
    const { buffer, byteOffset, length } = row.card;
    packer.addCard(id, { bytes: Buffer.from(buffer, byteOffset, length), start: 0, length });
  }
  return packer.finish(numbering);
}

export function createPacker(outline: Outline): Packer {
  const size = outline.ids.length;
  const rowsById = sortRows(outline.ids, allRows(size));
  const order = orderByCurve(outline, rowsById);
  const places = placesOfRows(order);
  const [ids, lat, lng] = [take(outline.ids, order), take(outline.lat, order), take(outline.lng, order)];
  const placesById = rowsById.map((row) => uint32At(places, row));
  const rowOf = createRowFinder(outline.ids, rowsById);
  const placeOf = (id: number) => places[rowOf(id)] ?? -1;
  const { cards, cardStarts } = emptyCards(outline, order);
  const columns = createTraitColumns(size);
  const dentists = createDentistColumns(size);
  const hours = createHoursPacker(size);
  const [listings, accepting] = [createListingPacker(size), createAcceptingPacker(size)];
  let [withTraits, withCard] = [0, 0];
  return {
    addTraits: (id, traits, dentist) => {
      const place = placeOf(id);
      if (place < 0) return;
      for (const trait of TRAITS) columns[trait][place] = traits[trait];
      dentists.add(place, dentist);
      withTraits += 1;
    },
    addCard: (id, card) => {
      const place = placeOf(id);
      const [start, end] = [cardStarts[place] ?? 0, cardStarts[place + 1] ?? 0];
      if (place < 0 || end - start !== card.length + 1) throw new Error("A card is not as its outline says.");
      card.bytes.copy(cards, start, card.start, card.start + card.length);
      cards[end - 1] = COMMA;
      for (const packer of [hours, listings, accepting]) packer.add(place, card);
      withCard += 1;
    },
    finish: (numbering) => {
      if (withTraits !== size || withCard !== size)
        throw new Error(`Of ${size} locations, ${withTraits} came with traits and ${withCard} with a card.`);
      return {
        size,
        ids,
        lat,
        lng,
        y: lat.map(worldY),
        ...packTraits(columns, numbering),
        ...packNames({ names: numbering.names.values, nameOf: columns.name, placesById }),
        ...{ hours: hours.finish(), listings: listings.finish(), accepting: accepting.finish() },
        placesById,
        ...dentists.finish(placesById),
        changedAt: take(outline.changedAt, order),
        cards,
        cardStarts,
        tree: buildBoxTree(lat, lng),
      };
    },
  };
}

const COMMA = 44;

const TRAITS = ["profile", "plan", "name", "practice", "zone", "area"] as const satisfies (keyof Traits)[];

function createTraitColumns(size: number): Record<keyof Traits, Uint32Array> {
  const column = () => new Uint32Array(size);
  return {
    profile: column(),
    plan: column(),
    name: column(),
    practice: column(),
    zone: column(),
    area: column(),
  };
}

function packTraits(
  columns: Record<keyof Traits, Uint32Array>,
  { profiles, plans, practices, zones, areas }: TraitNumbering,
) {
  return {
    profiles: columns.profile,
    profileValues: profiles.values,
    ...groupByProfile(columns.profile, profiles.values.length),
    plans: columns.plan,
    planValues: plans.values,
    practices: packPractices(columns.practice, practices.values),
    zones: columns.zone,
    zoneValues: zones.values,
    areas: columns.area,
    areaValues: areas.values,
  };
}

function createDentistColumns(size: number) {
  const [providers, npis] = [new Float64Array(size), new Float64Array(size)];
  return {
    add: (place: number, { id, npi }: Dentist): void => {
      providers[place] = id;
      npis[place] = npi;
    },
    finish: (placesById: Uint32Array) => ({
      providers,
      npis,
      // A column of its own, even where the order is the same: another thread is given each once.
      placesByProvider: sortRows(providers, placesById).slice(),
    }),
  };
}

function take(column: Float64Array, rows: Uint32Array): Float64Array {
  const taken = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) taken[at] = float64At(column, uint32At(rows, at));
  return taken;
}

function placesOfRows(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place += 1) places[uint32At(order, place)] = place;
  return places;
}

/** Rows along the curve, those at one point by their ids. */
function orderByCurve({ lat, lng }: Outline, rowsById: Uint32Array): Uint32Array {
  const along = lat.map((value, row) => hilbertOf(value, float64At(lng, row)));
  return sortRows(along, rowsById);
}

function emptyCards(
  { cardBytes }: Outline,
  order: Uint32Array,
): Pick<PackedLocations, "cards" | "cardStarts"> {
  const cardStarts = new Float64Array(order.length + 1);
  for (let place = 0; place < order.length; place += 1) {
    const bytes = uint32At(cardBytes, uint32At(order, place));
    cardStarts[place + 1] = float64At(cardStarts, place) + bytes + 1;
  }
  return { cards: new Uint8Array(float64At(cardStarts, order.length)), cardStarts };
}

function packPractices(rows: Uint32Array, names: readonly string[]): Practices {
  return { rows, ...groupPlaces(rows, names.length), names: indexNames(names) };
}

function groupByProfile(
  profiles: Uint32Array,
  count: number,
): Pick<PackedLocations, "profileStarts" | "placesByProfile"> {
  const { starts: profileStarts, places: placesByProfile } = groupPlaces(profiles, count);
  return { profileStarts, placesByProfile };
}

/** The places of each of `count` rows, one run after the other. */
function groupPlaces(rowOf: Uint32Array, count: number): { starts: Uint32Array; places: Uint32Array } {
  const starts = new Uint32Array(count + 1);
  for (const row of rowOf) starts[row + 1] = uint32At(starts, row + 1) + 1;
  for (let row = 1; row <= count; row += 1) {
    starts[row] = uint32At(starts, row) + uint32At(starts, row - 1);
  }
  const next = starts.slice();
  const places = new Uint32Array(rowOf.length);
  rowOf.forEach((row, place) => {
    places[uint32At(next, row)] = place;
    next[row] = uint32At(next, row) + 1;
  });
  return { starts, places };
}
