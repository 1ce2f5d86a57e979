import { STATES } from "@smirk/domain/joining/address/states";
import { trimEnd } from "@smirk/domain/text/trim-end";
import {
  caseWords,
  isMixedCase,
  isSpanishParticle,
  type Run,
} from "../../../directory/rules/names/case-words.ts";
import { spellSurname } from "../../../directory/rules/names/surname-spellings.ts";

const LITTLE_WORDS: ReadonlySet<string> = new Set(["OF", "AND", "THE", "OR", "BY", "ON", "AT", "IN", "DU"]);
const CAPITALS: ReadonlySet<string> = new Set(["AFB", "NE", "NW", "SE", "SW", "JBER"]);
const NO_CITY = /^(?:N\/?A|NONE|UNKNOWN|UNAVAILABLE|<UNAVAIL>|X+|[^\p{L}]*)$/iu;
const STATE_CODES: ReadonlySet<string> = new Set(STATES.map(({ code }) => code));

export function readCity(text: string): string {
  const plain = text
    .normalize("NFC")
    .replaceAll(/[‘’`´]/g, "'")
    .replaceAll(/\s+/g, " ")
    .trim();
  const tidy = trimEnd(withoutState(plain), /[\s,;.-]/);
  if (NO_CITY.test(tidy)) return "";
  return isMixedCase(tidy) ? tidy : caseWords(withApostrophe(tidy), caseRun);
}

/** "Dover, DE" is "Dover". */
function withoutState(city: string): string {
  const comma = city.lastIndexOf(",");
  const behind = trimEnd(city.slice(comma + 1).trim(), /\./).toUpperCase();
  return comma >= 0 && STATE_CODES.has(behind) ? city.slice(0, comma) : city;
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
