import type { LocationCard } from "../directory/location-card.ts";
import type { ProcedurePrice } from "../directory/provider.ts";
import { zip5 } from "../geography/postal-code.ts";
import type { ProcedureSlug } from "./procedures.ts";

/** Fewer offices with a price make no page. */
export const FEWEST_OFFICES = 3;
const MOST_OFFICES = 60;
const MOST_DENTISTS = 3;

/** A town where a procedure has prices at enough offices for a page. */
export interface PricedTown {
  /** Two small letters. */
  state: string;
  /** The name in addresses. */
  city: string;
  /** The gazetteer's. */
  name: string;
  /** Procedures with a page, in the order in which people see them. */
  procedures: readonly ProcedureSlug[];
}

/** What a procedure costs at the offices of a town. */
export interface PricePage extends PricedTown {
  procedure: ProcedureSlug;
  /** Offices whose price is known. */
  total: number;
  /** The cheapest first, and not all of them in a large town. */
  offices: readonly PricedOffice[];
  /** Offices that take a plan of ours and whose price is not known. */
  unknown: number;
}

export interface PricedOffice {
  /** The practice's; null where it has none. */
  name: string | null;
  address: string;
  city: string;
  state: string;
  zip: string;
  price: ProcedurePrice;
  /** A few of those who charge it, the best rated first. */
  dentists: readonly OfficeDentist[];
  /** How many more charge it here. */
  others: number;
}

type Name = Pick<LocationCard["provider"], "name" | "last_name" | "degree">;
/** What may be wrong with the entry. */
type Facts = Pick<LocationCard, "being_checked" | "confirmation" | "accepting_new_patients">;
interface OfficeDentist extends Name, Facts {
  location_id: string;
}

export interface PricedLocation {
  card: LocationCard;
  /** Null where no price is known, or only an estimate. */
  price: ProcedurePrice | null;
}

/** Dentists at one address are one office, which is shown with the lowest price of theirs. */
export function listPricedOffices(
  locations: readonly PricedLocation[],
): Pick<PricePage, "total" | "offices" | "unknown"> {
  const all = [...Map.groupBy(locations, ({ card }) => officeKey(card)).values()];
  const priced = all.flatMap((group) => readOffice(group) ?? []).sort(compare);
  return {
    total: priced.length,
    offices: priced.slice(0, MOST_OFFICES).map(({ office }) => office),
    unknown: all.length - priced.length,
  };
}

/** Equal for dentists at the same address. */
export function officeKey({ address, zip }: Pick<LocationCard, "address" | "zip">): string {
  return `${address.toLowerCase().trim()} ${zip5(zip)}`;
}

interface RatedOffice {
  office: PricedOffice;
  best: LocationCard;
}

function readOffice(group: readonly PricedLocation[]): RatedOffice | null {
  const priced = group.flatMap(({ card, price }) => (price === null ? [] : [{ card, price }]));
  const [first] = priced.toSorted(
    (one, other) => one.price.member_cents - other.price.member_cents || compareCards(one.card, other.card),
  );
  if (first === undefined) return null;
  const { card: best, price } = first;
  const dentists = priced
    .filter((one) => one.price.member_cents === price.member_cents)
    .map(({ card }) => card)
    .sort(compareCards);
  const office: PricedOffice = {
    name: best.center_name,
    address: best.address,
    city: best.city,
    state: best.state,
    zip: zip5(best.zip),
    price,
    dentists: dentists.slice(0, MOST_DENTISTS).map(describeDentist),
    others: Math.max(0, dentists.length - MOST_DENTISTS),
  };
  return { office, best };
}

function describeDentist(card: LocationCard): OfficeDentist {
  const { id, being_checked, confirmation, accepting_new_patients } = card;
  const { name, last_name, degree } = card.provider;
  return { location_id: id, name, last_name, degree, being_checked, confirmation, accepting_new_patients };
}

function compare(one: RatedOffice, other: RatedOffice): number {
  return (
    one.office.price.member_cents - other.office.price.member_cents || compareCards(one.best, other.best)
  );
}

/** The best rated first, in an order that is always the same. */
function compareCards(one: LocationCard, other: LocationCard): number {
  return (
    (other.rating ?? 0) - (one.rating ?? 0) ||
    other.review_count - one.review_count ||
    Number(one.id) - Number(other.id)
  );
}
