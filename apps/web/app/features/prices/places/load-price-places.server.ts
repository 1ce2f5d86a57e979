import type { PricedTown } from "@smirk/domain/fees/price-page";
import { findState } from "@smirk/domain/joining/address/states";
import { data } from "react-router";
import { loadPriceI18n, type PriceLink } from "../../../directory/prices/price-links.server.ts";
import { PROCEDURE_NAMES } from "../../../directory/procedures/procedure-names.ts";
import { paths } from "../../../paths.ts";
import type { PricePages } from "../../../server-context.ts";

/** What a page of places leads to: the states, the towns of one, or the procedures of one of its towns. */
export interface ShownPlaces {
  /** Null for all states. */
  place: string | null;
  links: PriceLink[];
  /** The larger places that this one is in, the largest first. */
  above: PriceLink[];
}

interface PlaceAddress {
  state?: string;
  city?: string;
}

/** @throws the page's 404 for what is no state, and for a town where no procedure has a page */
export async function loadPricePlaces(
  request: Request,
  pricePages: PricePages | undefined,
  { state: code, city }: PlaceAddress,
): Promise<ShownPlaces> {
  if (code === undefined) return listStates((await pricePages?.list()) ?? []);
  const state = code === code.toLowerCase() ? findState(code.toUpperCase()) : undefined;
  if (state === undefined) throw data(null, { status: 404 });
  if (city === undefined) return listTowns(state.name, code, (await pricePages?.list()) ?? []);
  const town = await pricePages?.ofTown({ state: code, city });
  if (!town) throw data(null, { status: 404 });
  const i18n = await loadPriceI18n(request);
  return {
    place: `${town.name}, ${state.code}`,
    links: town.procedures.map((slug) => ({
      to: paths.pricesIn(code, city, slug),
      name: i18n._(PROCEDURE_NAMES[slug]),
    })),
    above: [{ to: paths.pricesIn(code), name: state.name }],
  };
}

function listStates(towns: readonly PricedTown[]): ShownPlaces {
  const codes = [...new Set(towns.map(({ state }) => state))];
  const links = codes.map((code) => ({
    to: paths.pricesIn(code),
    name: findState(code.toUpperCase())?.name ?? code.toUpperCase(),
  }));
  return { place: null, links: links.sort(byName), above: [] };
}

function listTowns(place: string, code: string, towns: readonly PricedTown[]): ShownPlaces {
  const links = towns
    .filter(({ state }) => state === code)
    .map(({ city, name }) => ({ to: paths.pricesIn(code, city), name }));
  return { place, links: links.sort(byName), above: [] };
}

const byName = (one: PriceLink, other: PriceLink) => one.name.localeCompare(other.name);
