import { trimEnd } from "@smirk/domain/text/trim-end";

const words = (text: string): string[] => text.trim().split(/\s+/);

export interface Run {
  text: string;
  sign: string;
  /** What follows it in its word: "." in "ST. JOHN". */
  rest: string;
  /** The neighboring words in upper case, without punctuation; "" at either end. */
  before: string;
  after: string;
}

/** True for "Smith-Jones", false for "SMITH" and "smith". */
export function isMixedCase(text: string): boolean {
  return /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text);
}

const PLAIN = /^[A-Z\d]+$/;

/** Rewrites each run of letters and digits; collapses spaces. */
export function caseWords(text: string, caseRun: (run: Run) => string): string {
  const words = text.toUpperCase().trim().split(/\s+/);
  const bare = words.map((word) =>
    PLAIN.test(word) ? word : trimEnd(word.replace(/^[^\p{L}\p{N}]+/u, ""), /[^\p{L}\p{N}]/u),
  );
  const cased = words.map((word, at) => {
    const before = bare[at - 1] ?? "";
    const after = bare[at + 1] ?? "";
    if (PLAIN.test(word)) return caseRun({ text: word, sign: "", rest: "", before, after });
    return word.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (run, offset: number) => {
      const rest = word.slice(offset + run.length);
      return caseRun({ text: run, sign: word.charAt(offset - 1), rest, before, after });
    });
  });
  return cased.join(" ");
}

/** "1ST" is "1st"; other runs such as "200A" stay. Undefined if no digit comes first. */
export function caseNumber(run: string): string | undefined {
  if (!/^\p{N}/u.test(run)) return undefined;
  return /^\d*(?:1ST|2ND|3RD|\dTH)$/.test(run) ? run.toLowerCase() : run;
}

const HAS_VOWEL = /[AEIOUY\u00c0-\uffff]/;

/** Without a vowel it is spelled out: "JFK", "TLC". */
export function isInitials(run: string, longest: number): boolean {
  return run.length <= longest && !HAS_VOWEL.test(run);
}

/** Particles after "de": "De la Cruz", "Avenida de los Arboles". */
export function isSpanishParticle({ text, before, after }: Run): boolean {
  if (before === "" || after === "") return false;
  if (text === "DE" || text === "DEL") return true;
  return before === "DE" && (text === "LA" || text === "LAS" || text === "LOS");
}

/** Surnames and places with an inner capital that no rule derives. */
const SPELLINGS = words(`
  DeAngelis DeAngelo DeBerry DeBusk DeCastro DeFazio DeFrancesco DeGeorge DeHaan DeHart DeJesus DeJong DeKalb DeLaCruz
  DeLaRosa DeLaTorre DeLand DeLeon DeLong DeLuca DeMarco DeMartino DeMeo DePaola DePaul DeRosa DeSantis DeSilva
  DeSimone DeSoto DeSouza DeStefano DelVecchio DeVito DeVos DeVries DeWitt DeYoung DiBiase DiCarlo DiFranco DiGiovanni
  DiLorenzo DiMaggio DiMarco DiNapoli DiPaola DiPaolo DiPietro DiSalvo DiStefano LaBelle LaCroix LaFleur LaFontaine
  LaFrance LaGrange LaMarca LaPierre LaPlace LaPlante LaPointe LaPorte LaRocca LaRosa LaRue LaSalle LaVergne LeBeau
  LeBlanc LeClair LeClaire LeCompte LeDoux LeGrand LeMay LoPresti LoPiccolo StClair StGermain StJohn StOnge StPierre
  VanArsdale VanBuren VanDyke VanHoose VanHorn VanHouten VanMeter VanNess VanPelt VanWinkle VanZandt`);

/** Second parts of Mac names; not a rule, because of Machado, Macedo, Mack and Macy. */
const AFTER_MAC = new Set(
  words(`
  ADAM ADAMS ALISTER ALLISTER ALPINE ANDREW ARTHUR AULEY AVOY BETH BRIDE CALLUM CARTHY CARTNEY CAULEY CLEAN COLL
  CONNELL CORMACK CORMICK CRACKEN CREADY CULLOCH CUTCHEON DERMOTT DERMID DONALD DONELL DONNELL DOUGAL DOUGALL DOWELL
  DUFF DUFFIE EACHERN ELROY EWAN EWEN FADDEN FADYEN FARLAND FARLANE FIE GIBBON GILL GILLIVRAY GOWAN GREGOR GUIRE HARG
  HUGH INERNEY INNES INNIS INTIRE INTOSH INTYRE ISAAC IVER KAY KENZIE KINLEY KINNON KINNEY KNIGHT LACHLAN LAREN
  LAUGHLIN LEAN LEISH LELLAN LENNAN LEOD MAHON MANUS MASTER MASTERS MILLAN MILLEN MULLEN MURDO MURRAY NAB NAMARA
  NAUGHTON NEAL NEIL NEILL NICHOL NICOL PHAIL PHEE PHERSON QUARRIE QUEEN RAE RITCHIE ROBBIE SWEEN TAGGART TAVISH
  VEAN VICAR WHINNIE WHORTER WILLIAM WILLIAMS`),
);

const bySpelling = new Map(SPELLINGS.map((name) => [name.toUpperCase(), name]));
const SHORTEST_MC = 5;

/** Upper-case surname for display: "MCDONALD" is "McDonald", "SMITH" is "Smith". */
export function spellSurname(word: string): string {
  const known = bySpelling.get(word);
  if (known !== undefined) return known;
  if (word.length >= SHORTEST_MC && word.startsWith("MC")) return `Mc${capitalize(word.slice(2))}`;
  if (word.startsWith("MAC") && AFTER_MAC.has(word.slice(3))) return `Mac${capitalize(word.slice(3))}`;
  return capitalize(word);
}

export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}
