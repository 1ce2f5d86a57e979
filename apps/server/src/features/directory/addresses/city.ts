import { withoutState } from "../../places/find-town.ts";
import {
  caseWords,
  isMixedCase,
  isSpanishParticle,
  type Run,
  spellSurname,
} from "../person-names/case-words.ts";

const LITTLE_WORDS: ReadonlySet<string> = new Set(["OF", "AND", "THE", "OR", "BY", "ON", "AT", "IN", "DU"]);
const CAPITALS: ReadonlySet<string> = new Set(["AFB", "NE", "NW", "SE", "SW", "JBER"]);
const NO_CITY = /^(?:N\/?A|NONE|UNKNOWN|UNAVAILABLE|<UNAVAIL>|X+|[^\p{L}]*)$/iu;

/** "DOVER, DE" and "DOVER DELAWARE 19901" are "Dover". "" for none. */
export function readCity(text: string, state: string): string {
  const plain = text
    .normalize("NFC")
    .replaceAll(/[‘’`´]/g, "'")
    .replaceAll(/\s+/g, " ")
    .trim();
  const tidy = withoutState(plain, state);
  if (NO_CITY.test(tidy)) return "";
  return isMixedCase(tidy) ? tidy : caseWords(withApostrophe(tidy), caseRun);
}

/** Postal spellings "O FALLON" and "COEUR D ALENE". */
function withApostrophe(city: string): string {
  return city.replace(/^O (?=FALLON|BRIEN)/i, "O'").replace(/\bD (?=ALENE)/i, "D'");
}

function caseRun(run: Run): string {
  const { text, sign, before, after } = run;
  if (text === "D" && run.rest.startsWith("'")) return before === "" ? text : "d";
  if (text.length === 1) return sign === "'" ? text.toLowerCase() : text;
  const isInside = before !== "" && after !== "";
  if (isInside && (LITTLE_WORDS.has(text) || isSpanishParticle(run))) return text.toLowerCase();
  return CAPITALS.has(text) ? text : spellSurname(text);
}
