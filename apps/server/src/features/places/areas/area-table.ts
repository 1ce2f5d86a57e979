import { STATES } from "@smirk/domain/joining/address/states";
import {
  type GazetteerPlace,
  type GazetteerZip,
  placeSpelling,
  readTerritoryPlaces,
  TERRITORIES,
} from "../gazetteer/gazetteer-sources.ts";
import type { City, Region, Zip } from "./area.ts";

/** The part of an AreaIndex that the child process sends. */
export interface AreaTable {
  regions: Region[];
  zips: Zip[];
  cities: City[];
  /** Spelling and index into `cities`, ascending by spelling. */
  spellings: [name: string, city: number][];
}

export function makeAreaTable(gazetteer: {
  zips: readonly GazetteerZip[];
  places: readonly GazetteerPlace[];
}): AreaTable {
  const zips = gazetteer.zips.map(({ zip, place, state, county, lat, lng, population }) => ({
    zip,
    place,
    region: state,
    county,
    point: { lat, lng },
    population,
  }));
  const byRegion = Map.groupBy(zips, ({ region }) => region);
  const states = STATES.map(({ code, name }) => ({
    code,
    name,
    country: { code: "US", name: "United States" },
    point: middleOf(byRegion.get(code) ?? []),
    box: boxAround(byRegion.get(code) ?? []),
  }));
  const territories = TERRITORIES.map(({ code, name, point }) => ({
    code,
    name,
    country: { code, name },
    point,
    box: boxAround([{ point }]),
  }));
  const places = [...gazetteer.places, ...readTerritoryPlaces()];
  const cities = makeCities(places, zips);
  return {
    regions: [...states, ...territories],
    zips: nameLikeCities(zips, cities),
    cities,
    spellings: listSpellings(cities),
  };
}

/** Named places, and towns that only postal addresses name. The largest of a name in a state represents it. */
function makeCities(places: readonly GazetteerPlace[], zips: readonly Zip[]): City[] {
  const zipsByCity = Map.groupBy(zips, (zip) => cityId(zip.region, placeSpelling(zip.place)));
  const cities = new Map<string, City>();
  const add = (city: City): void => {
    const id = cityId(city.region, city.key);
    if ((cities.get(id)?.population ?? -1) < city.population) cities.set(id, city);
  };
  for (const { name, state, lat, lng, population } of places) {
    const shown = name.replace(/, D\.C\.$/, "");
    const key = placeSpelling(shown);
    const own = zipsByCity.get(cityId(state, key)) ?? [];
    add({
      name: shown,
      key,
      region: state,
      point: { lat, lng },
      population,
      ...zipCodes(own),
    });
  }
  for (const [id, own] of zipsByCity) {
    const [first] = own;
    if (!first || cities.has(id)) continue;
    const population = own.reduce((sum, zip) => sum + zip.population, 0);
    const { place: name, region } = first;
    add({ name, key: placeSpelling(name), region, point: middleOf(own), population, ...zipCodes(own) });
  }
  return [...cities.values()];
}

/** Ignores post-office boxes: `homeZip` is the only code with residents. */
function zipCodes(own: readonly Zip[]): Pick<City, "zips" | "homeZip"> {
  const peopled = own.filter(({ population }) => population > 0);
  const homes = peopled.length > 0 ? peopled : own;
  return { zips: own.map(({ zip }) => zip), homeZip: homes.length === 1 ? (homes[0]?.zip ?? null) : null };
}

/** Postal "Mckinney" and "Saint Louis" become "McKinney" and "St. Louis". */
function nameLikeCities(zips: readonly Zip[], cities: readonly City[]): Zip[] {
  const names = new Map(cities.map(({ region, key, name }) => [cityId(region, key), name]));
  return zips.map((zip) => ({
    ...zip,
    place: names.get(cityId(zip.region, placeSpelling(zip.place))) ?? zip.place,
  }));
}

function cityId(region: string, key: string): string {
  return `${region}:${key}`;
}

const LONG_WORDS: Record<string, string> = { st: "saint", ft: "fort", mt: "mount" };

/** What people call a town, and regions by the town that stands for them. */
const CALLED: Record<string, readonly string[]> = {
  "AZ:phoenix": ["valley of the sun", "phx"],
  "CA:east los angeles": ["east la", "east l a"],
  "CA:fresno": ["central valley"],
  "CA:los angeles": ["la", "l a", "socal", "south la", "west la", "north la", "southern california"],
  "CA:napa": ["napa valley"],
  "CA:palm springs": ["coachella valley"],
  "CA:riverside": ["inland empire"],
  "CA:sacramento": ["sac"],
  "CA:san francisco": ["sf", "san fran", "bay area", "sf bay area"],
  "CA:san jose": ["silicon valley", "south bay"],
  "CA:santa ana": ["orange county", "oc"],
  "CA:santa rosa": ["wine country"],
  "CO:colorado springs": ["colo springs"],
  "DC:washington": ["dc", "washington dc", "dmv"],
  "FL:key west": ["florida keys", "the keys", "the florida keys"],
  "FL:miami": ["south florida"],
  "FL:tampa": ["tampa bay"],
  "FL:jacksonville": ["jax"],
  "FL:st petersburg": ["st pete"],
  "GA:atlanta": ["atl", "hotlanta"],
  "IA:davenport": ["quad cities"],
  "IL:chicago": ["chi town", "chicagoland"],
  "IN:indianapolis": ["indy"],
  "LA:new orleans": ["nola", "nueva orleans"],
  "MA:barnstable": ["cape cod", "the cape"],
  "MA:boston": ["south shore", "beantown"],
  "MA:edgartown": ["marthas vineyard"],
  "MA:pittsfield": ["the berkshires", "berkshires"],
  "MD:salisbury": ["eastern shore"],
  "MI:marquette": ["upper peninsula"],
  "MD:baltimore": ["bmore"],
  "MN:minneapolis": ["twin cities", "mpls"],
  "MO:st louis": ["stl"],
  "NC:durham": ["research triangle", "the triangle"],
  "NC:greensboro": ["piedmont triad"],
  "NC:nags head": ["outer banks", "obx"],
  "NJ:toms river": ["jersey shore"],
  "NM:albuquerque": ["abq"],
  "NV:las vegas": ["vegas"],
  "NY:hempstead": ["long island"],
  "NY:new york": ["new york city", "nyc", "nueva york", "ciudad de nueva york"],
  "NY:poughkeepsie": ["hudson valley"],
  "NY:southampton": ["the hamptons", "hamptons"],
  "NY:syracuse": ["finger lakes"],
  "OK:oklahoma city": ["okc"],
  "OR:portland": ["pdx"],
  "PA:allentown": ["lehigh valley"],
  "PA:philadelphia": ["philly", "filadelfia"],
  "PA:stroudsburg": ["the poconos", "poconos"],
  "TX:austin": ["atx"],
  "TX:ft hood": ["fort cavazos", "ft cavazos"],
  "TX:dallas": ["dfw", "dallas ft worth", "dallas fort worth", "metroplex", "north texas"],
  "TX:houston": ["h town", "htown", "htx"],
  "TX:kerrville": ["hill country"],
  "TX:mcallen": ["rio grande valley", "rgv"],
  "TX:san antonio": ["san anto", "satx"],
  "UT:salt lake city": ["slc"],
  "VA:arlington": ["northern virginia", "nova"],
  "VA:norfolk": ["hampton roads", "tidewater"],
  "VA:virginia beach": ["va beach"],
  "WA:seattle": ["puget sound"],
};

function listSpellings(cities: readonly City[]): [string, number][] {
  const all = cities.flatMap(({ key, region }, at): [string, number][] => {
    const long = key.replace(/\b(st|ft|mt)\b/g, (word) => LONG_WORDS[word] ?? word);
    const called = CALLED[cityId(region, key)] ?? [];
    return [...new Set([key, long, ...called])].map((name) => [name, at]);
  });
  return all.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

interface Weighed {
  point: { lat: number; lng: number };
  population?: number;
}

function middleOf(points: readonly Weighed[]): { lat: number; lng: number } {
  const weights = points.map(({ population = 0 }) => population || 0.01);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = (axis: "lat" | "lng"): number =>
    points.reduce((sum, { point }, index) => sum + point[axis] * (weights[index] ?? 0), 0) / total;
  return { lat: round(mean("lat")), lng: round(mean("lng")) };
}

const MARGIN_DEGREES = 0.1;

function boxAround(points: readonly Weighed[]): Region["box"] {
  const lats = points.map(({ point }) => point.lat);
  // Without the Aleutian Islands beyond the date line, Alaska's box does not span the globe.
  const lngs = points.map(({ point }) => point.lng).filter((lng, _index, all) => all.length === 1 || lng < 0);
  return {
    sw: { lat: round(Math.min(...lats) - MARGIN_DEGREES), lng: round(Math.min(...lngs) - MARGIN_DEGREES) },
    ne: { lat: round(Math.max(...lats) + MARGIN_DEGREES), lng: round(Math.max(...lngs) + MARGIN_DEGREES) },
  };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}
