/** Abbreviations of USPS Publication 28: "long short" pairs. */
const PAIRS = `
  STREET ST, STR ST, AVENUE AVE, AV AVE, BOULEVARD BLVD, ROAD RD, DRIVE DR, LANE LN, COURT CT, PLACE PL, SQUARE SQ,
  PARKWAY PKWY, PKY PKWY, HIGHWAY HWY, TURNPIKE TPKE, TERRACE TER, CIRCLE CIR, TRAIL TRL, PLAZA PLZ, CENTER CTR,
  CENTRE CTR, EXPRESSWAY EXPY, FREEWAY FWY, ROUTE RTE, RT RTE, EXTENSION EXT, CROSSING XING, HEIGHTS HTS, POINT PT,
  MOUNT MT, FORT FT, SAINT ST, NORTH N, SOUTH S, SO S, EAST E, WEST W, NORTHEAST NE, NORTHWEST NW, SOUTHEAST SE,
  SOUTHWEST SW, BUILDING BLDG, FLOOR FL, FLR FL, ONE 1, TWO 2, THREE 3, FIRST 1ST, SECOND 2ND, THIRD 3RD, FOURTH 4TH,
  FIFTH 5TH, SIXTH 6TH, SEVENTH 7TH, EIGHTH 8TH, NINTH 9TH, TENTH 10TH`;

const shortOf = new Map(
  PAIRS.split(",").map((pair) => {
    const [long = "", short = ""] = pair.trim().split(" ");
    return [long, short];
  }),
);

const UNIT_WORDS: ReadonlySet<string> = new Set(
  "STE SUITE SUITES SUTE SUIT UNIT APT APARTMENT RM ROOM NO NUMBER".split(" "),
);

/**
 * The same key for all spellings of an address: "1200 N. Main Street, Suite 4" in 77002 is "1200 N MAIN ST 4 77002".
 * The suite counts: different suites are different practices.
 */
export function addressKey(street: string, zip: string): string {
  const words = street
    .toUpperCase()
    .normalize("NFD")
    .replaceAll(/\.(?=\p{L}{2})/gu, " ")
    .replaceAll(/\p{M}|[.'’]|(?<=\d)-|-(?=\d)/gu, "")
    .split(/[^\p{L}\p{N}]+/u);
  const key = words
    .filter((word) => word !== "" && !UNIT_WORDS.has(word))
    .map((word) => shortOf.get(word) ?? word);
  return `${key.join(" ")} ${zip.slice(0, 5)}`;
}
