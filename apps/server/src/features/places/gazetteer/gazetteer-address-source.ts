import { findForeignCountry } from "@smirk/domain/joining/address/foreign-address";
import type { AutocompleteAnswer, GeocodeAnswer } from "@smirk/domain/wire/places-answers";
import { type AddressHit, rankHits } from "../address-hit.ts";
import type { AddressSource, AutocompleteInput, GeocodeInput } from "../address-source.ts";
import { toGeocodeResult, toPrediction } from "../describe-hit.ts";
import { resolveOwnPlaceId } from "../own-place-id.ts";
import { readAddress, readMisspelledTown } from "../read-address.ts";
import type { AreaIndex } from "./areas/area.ts";
import { loadAreas } from "./areas/load-areas.ts";
import { completeAddresses } from "./complete-addresses.ts";
import { suggestTownsNear } from "./suggest-towns-near.ts";
import { findMisspelledTowns } from "./typed-town.ts";

const MAX_ANSWERS = 5;

/** The embedded gazetteer: no key, no network, no street directory. */
export function createGazetteerAddressSource(): AddressSource {
  return {
    autocomplete: async (input) => suggestAddresses(await loadAreas(), input),
    geocode: async (input) => geocodeTyped(await loadAreas(), input),
    prepare: async () => {
      // The search makes the indexes of names, which would hold up the first visitor's.
      findMisspelledTowns(await loadAreas(), "hosuton", null);
    },
  };
}

export function suggestAddresses(areas: AreaIndex, input: AutocompleteInput): AutocompleteAnswer {
  const { text, types, near } = input;
  if (isForeign(text)) return { status: "ZERO_RESULTS", predictions: [] };
  const wanted = (hit: AddressHit): boolean => types !== "(regions)" || hit.street === null;
  const read = readAddress(areas, text, "beginning").filter(wanted);
  const fitting = read.length > 0 || !near ? read : suggestTownsNear(areas, text, near).filter(wanted);
  const hits =
    types === "address" ? completeAddresses(areas, fitting, near) : findPlaces(areas, fitting, input);
  const predictions = hits.slice(0, MAX_ANSWERS).map(toPrediction);
  return { status: predictions.length > 0 ? "OK" : "ZERO_RESULTS", predictions };
}

function findPlaces(areas: AreaIndex, hits: AddressHit[], { text, near }: AutocompleteInput): AddressHit[] {
  return rankHits(hits.length > 0 ? hits : readMisspelledTown(areas, text), near);
}

/** Unknown place ids are INVALID_REQUEST, as in Google's service. */
export function geocodeTyped(areas: AreaIndex, input: GeocodeInput): GeocodeAnswer {
  if ("placeId" in input) {
    const hit = resolveOwnPlaceId(areas, input.placeId);
    return hit
      ? { status: "OK", results: [toGeocodeResult(hit)] }
      : { status: "INVALID_REQUEST", results: [] };
  }
  if (findForeignCountry(input.address) !== null) return { status: "ZERO_RESULTS", results: [] };
  const hits = rankHits(readAddress(areas, input.address, "whole"), null).slice(0, MAX_ANSWERS);
  return { status: hits.length > 0 ? "OK" : "ZERO_RESULTS", results: hits.map(toGeocodeResult) };
}

/** While typing, two or three letters at the end may become a town: "Chicago", not Switzerland's "ch". */
function isForeign(typed: string): boolean {
  return !/[\s,]\p{Letter}{1,3}$/u.test(typed) && findForeignCountry(typed) !== null;
}
