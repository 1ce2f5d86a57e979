import type { AddressHit } from "./address-hit.ts";
import type { AreaIndex, City } from "./gazetteer/areas/area.ts";
import { findCities, findZip } from "./gazetteer/areas/area-lookup.ts";

const PREFIX = "gaz_";
const SEPARATOR = "\n";

/** Deterministic: nothing is stored to resolve it. */
export function ownPlaceId({ region, city, zip, street }: AddressHit): string {
  const parts = [region.code, city?.key ?? "", zip?.zip ?? ""];
  if (street) parts.push(street.number, street.route, street.unit);
  return PREFIX + Buffer.from(parts.join(SEPARATOR), "utf8").toString("base64url");
}

export function resolveOwnPlaceId(areas: AreaIndex, id: string): AddressHit | undefined {
  if (!id.startsWith(PREFIX)) return undefined;
  const text = Buffer.from(id.slice(PREFIX.length), "base64url").toString("utf8");
  const [code = "", cityKey = "", zipCode = "", number, route, unit] = text.split(SEPARATOR);
  const region = areas.regions.get(code);
  const city = cityKey === "" ? null : findCity(areas, code, cityKey);
  const zip = zipCode === "" ? null : findZip(areas, zipCode);
  if (!region || city === undefined || zip === undefined) return undefined;
  const street = number === undefined ? null : { number, route: route ?? "", unit: unit ?? "" };
  const hit: AddressHit = { region, city, zip, street, typed: "", isWhole: true };
  return ownPlaceId(hit) === id ? hit : undefined;
}

function findCity(areas: AreaIndex, region: string, key: string): City | undefined {
  return findCities(areas, key, "whole").find((city) => city.region === region && city.key === key);
}
