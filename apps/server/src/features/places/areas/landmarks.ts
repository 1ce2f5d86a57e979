import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import type { AreaIndex, Zip } from "./area.ts";

/**
 * Airports, bases, hospitals, stadiums and campuses by the ZIP code of their own address, or the next one where people
 * live. Codes of airports are IATA's, addresses those that the places publish themselves. A code that is a word, a name of
 * people or of towns, or the beginning of one, stands with "airport" alone.
 */
const KNOWN: Readonly<Record<string, string>> = {
  "02114": "mass general, massachusetts general",
  "02128": "bos airport, logan airport, boston airport, boston logan",
  "02215": "fenway park",
  "07114": "ewr, newark airport, newark liberty",
  "10001": "madison square garden, penn station",
  "10016": "bellevue hospital, nyu langone",
  "10029": "mount sinai hospital",
  "10036": "times square",
  "10451": "yankee stadium",
  "11368": "citi field",
  "11371": "lga, laguardia, la guardia",
  "11430": "jfk, kennedy airport, john f kennedy, new york airport",
  "15231": "pit airport, pittsburgh airport",
  "19153": "phl, philadelphia airport, philly airport",
  "20166": "iad, dulles, washington dulles",
  "21240": "bwi, baltimore airport",
  "21287": "johns hopkins hospital, johns hopkins",
  "22202": "dca, reagan airport, reagan national, washington airport",
  "23511": "naval station norfolk",
  "27560": "rdu, raleigh airport, raleigh durham airport",
  "28208": "clt, charlotte airport, charlotte douglas",
  "30320": "atl airport, atlanta airport, hartsfield airport, hartsfield jackson",
  "32212": "nas jacksonville",
  "32218": "jax airport, jacksonville airport",
  "32827": "mco, orlando airport",
  "32830": "disneyworld, walt disneyworld",
  "33136": "jackson memorial hospital, jackson memorial",
  "33142": "mia airport, miami airport",
  "33180": "aventura mall",
  "33315": "fll, ft lauderdale airport",
  "33323": "sawgrass mills",
  "33415": "pbi, west palm beach airport, palm beach airport",
  "33607": "tpa, tampa airport",
  "33913": "rsw, ft myers airport",
  "37214": "bna, nashville airport",
  "38116": "mem airport, memphis airport",
  "41048": "cvg, cincinnati airport",
  "43219": "cmh, columbus airport",
  "44106": "cleveland clinic",
  "44135": "cle airport, cleveland airport",
  "46241": "ind airport, indianapolis airport",
  "48174": "dtw, detroit airport",
  "53207": "mke, milwaukee airport",
  "55425": "mall of america",
  "55450": "msp, minneapolis airport, msp airport",
  "60018": "ord, ohare, o hare, chicago airport, chicago ohare",
  "60613": "wrigley field",
  "60638": "mdw, midway airport, chicago midway",
  "63134": "stl airport, st louis airport, lambert airport",
  "64153": "mci airport, kansas city airport",
  "70062": "msy, new orleans airport, louis armstrong airport",
  "73159": "okc airport, oklahoma city airport",
  "74115": "tul airport, tulsa airport",
  "75063": "dfw airport, dallas ft worth airport",
  "75235": "love field, dallas airport, dallas love field, parkland hospital, parkland memorial hospital",
  "75240": "galleria dallas, dallas galleria",
  "76011": "at t stadium, globe life field",
  "77002": "minute maid park, daikin park, toyota center",
  "77004": "university of houston",
  "77005": "rice university",
  "77024": "memorial city, memorial city mall",
  "77030":
    "ben taub, ben taub hospital, md anderson, m d anderson, texas medical center, texas childrens hospital, texas childrens, houston methodist",
  "77032":
    "iah, bush airport, bush intercontinental, george bush airport, george bush intercontinental, houston airport, intercontinental airport",
  "77034": "ellington field",
  "77054": "nrg stadium, nrg park, reliant stadium",
  "77056": "houston galleria, galleria houston",
  "77058": "bay area houston, johnson space center, nasa houston",
  "77061": "hou airport, hobby airport, houston hobby, william p hobby airport",
  "77494": "katy mills",
  "77546": "baybrook mall",
  "77840": "texas a m, texas a m university, texas am",
  "78150": "randolph afb, jbsa randolph",
  "78216": "sat airport, san antonio airport",
  "78227": "jbsa lackland",
  "78234": "ft sam houston, joint base san antonio, jbsa",
  "78712": "ut austin, university of texas at austin",
  "78719": "aus airport, austin airport, bergstrom airport",
  "79925": "elp airport, el paso airport",
  "80249": "den airport, dia airport, denver airport",
  "84116": "slc airport, salt lake city airport",
  "85034": "phx airport, phoenix airport, sky harbor",
  "85756": "tus airport, tucson airport",
  "89119": "las airport, las vegas airport, harry reid airport, mccarran airport",
  "90012": "dodger stadium",
  "90024": "ucla, ucla medical center, ucla medical, ronald reagan medical center",
  "90045": "lax, los angeles airport, la airport",
  "90048": "cedars sinai, cedars sinai hospital",
  "91505": "bur airport, burbank airport",
  "91761": "ont airport, ontario airport",
  "92101": "san airport, san diego airport",
  "92707": "sna, john wayne airport, orange county airport",
  "92802": "disneyland",
  "94128": "sfo, san francisco airport",
  "94621": "oak airport, oakland airport",
  "95110": "sjc, san jose airport",
  "95837": "smf, sacramento airport",
  "96819": "hnl, honolulu airport",
  "97218": "pdx airport, portland airport",
  "98158": "sea airport, sea tac airport, seattle airport",
  "99502": "anc airport, anchorage airport",
};

/** Neighborhoods, and what there is of the name in other towns too, by a ZIP code of theirs: meant from nearby alone. */
const LOCAL: Readonly<Record<string, string>> = {
  "02128": "logan",
  "10003": "east village",
  "10011": "chelsea",
  "10012": "soho, greenwich village, noho",
  "10013": "tribeca, chinatown, little italy",
  "10018": "midtown, midtown manhattan",
  "10024": "upper west side, uws",
  "10027": "harlem",
  "10028": "upper east side, ues",
  "10033": "washington heights",
  "11211": "williamsburg",
  "11237": "bushwick",
  "30305": "buckhead",
  "30309": "midtown",
  "33127": "wynwood",
  "33131": "brickell",
  "33133": "coconut grove",
  "33135": "little havana, la pequena habana",
  "33139": "south beach",
  "33605": "ybor city, ybor",
  "60607": "west loop",
  "60608": "pilsen",
  "60614": "lincoln park",
  "60615": "hyde park",
  "60622": "wicker park",
  "60647": "logan square",
  "60638": "midway",
  "60657": "lakeview, lake view",
  "75204": "uptown",
  "75208": "oak cliff",
  "75219": "oak lawn",
  "75226": "deep ellum",
  "75240": "galleria",
  "77003": "eado, east downtown",
  "77004": "third ward, museum district",
  "77005": "rice village, west university",
  "77006": "montrose, midtown",
  "77008": "heights, houston heights",
  "77009": "near northside, northside",
  "77011": "east end, second ward",
  "77018": "garden oaks, oak forest",
  "77019": "river oaks",
  "77020": "fifth ward",
  "77030":
    "med center, medical center, methodist hospital, st lukes, st lukes hospital, memorial hermann hospital",
  "77036": "sharpstown, chinatown",
  "77042": "westchase",
  "77046": "greenway plaza",
  "77051": "sunnyside",
  "77055": "spring branch",
  "77056": "galleria, uptown",
  "77058": "bay area, clear lake, clear lake city, nasa",
  "77060": "greenspoint",
  "77061": "hobby",
  "77070": "willowbrook, willowbrook mall",
  "77079": "energy corridor",
  "77081": "gulfton",
  "77088": "acres homes",
  "77096": "meyerland",
  "77098": "upper kirby",
  "78205": "alamo, riverwalk, river walk",
  "78209": "alamo heights",
  "78704": "south congress, soco, zilker",
  "78751": "hyde park",
  "90005": "koreatown, k town, ktown",
  "90012": "dtla, little tokyo, chinatown",
  "90026": "silver lake, echo park",
  "90028": "hollywood",
  "90033": "boyle heights",
  "90291": "venice, venice beach",
  "94102": "tenderloin, hayes valley",
  "94103": "soma",
  "94110": "mission district",
  "94114": "castro",
  "94612": "east bay",
};

/** A neighborhood is meant within so many miles of the map's middle. */
const LOCAL_MILES = 40;

const known = namesOf(KNOWN);
const local = namesOf(LOCAL);

export interface Landmark {
  zip: Zip;
  /** Whether places of the name are in other towns too. */
  isLocal: boolean;
}

/** What the words say besides towns: an airport, a hospital or a neighborhood nearby. @param key as `searchName` has it */
export function findLandmark(areas: AreaIndex, key: string, near: LatLng | null): Landmark | null {
  for (const name of listForms(key)) {
    const codes = local.get(name) ?? [];
    const here = codes
      .flatMap((code) => areas.byZip.get(code) ?? [])
      .find((zip) => near !== null && distanceMiles(zip.point, near) <= LOCAL_MILES);
    const zip = here ?? areas.byZip.get(known.get(name)?.[0] ?? "");
    if (zip !== undefined) return { zip, isLocal: here !== undefined };
  }
  return null;
}

/** Longer than any name, so that nothing more is tried. */
const LONGEST_KEY = 60;
const AROUND = /^(?:(?:near|by|at|the|el|la|cerca de|cerca del|al lado de|al lado del) )+/;
const AIRPORT = /^aeropuerto (?:internacional )?(?:de |del )?(.+)$/;
const HOSPITAL = /^hospital (.+)$/;

/** "Aeropuerto de Miami" and "Miami Intl Airport" are "miami airport". */
function listForms(key: string): string[] {
  if (key.length > LONGEST_KEY) return [];
  const plain = key
    .replace(AROUND, "")
    .replace(/\bfort\b/, "ft")
    .replace(/\bsaint\b/, "st");
  const airport = plain.replace(AIRPORT, "$1 airport").replace(/ (?:international|intl)(?= airport$|$)/, "");
  const forms = [
    plain,
    airport,
    airport.replace(/ airport$/, ""),
    plain.replace(HOSPITAL, "$1"),
    plain.replace(HOSPITAL, "$1 hospital"),
    plain.replace(/ (?:hospital|mall|stadium|campus|neighborhood|area|district)$/, ""),
  ];
  return [...new Set(forms.map(join))];
}

/** "O'Hare" and "K-Town" are written with a blank and without. */
function join(name: string): string {
  return name.replaceAll(" ", "");
}

function namesOf(table: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  const pairs = Object.entries(table).flatMap(([zip, names]) =>
    names.split(", ").map((name) => [join(name), zip] as const),
  );
  return new Map(
    [...Map.groupBy(pairs, ([name]) => name)].map(([name, own]) => [name, own.map(([, zip]) => zip)]),
  );
}
