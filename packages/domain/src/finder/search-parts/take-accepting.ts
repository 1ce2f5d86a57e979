import type { SearchPart } from "./search-part.ts";
import { SMALL, type TypedWord, typedText } from "./typed-word.ts";

const TAKING = new Set(
  `accept accepts accepting take takes taking see sees seeing acepta acepte aceptan acepten aceptando recibe reciba reciben reciban
  recibiendo atiende atienda atienden atiendan atendiendo toma tome toman tomen tomando`.split(/\s+/),
);
const NEW = new Set("new nuevo nuevos nueva nuevas".split(" "));
const PATIENTS = new Set("patient patients client clients paciente pacientes cliente clientes".split(" "));
/** Words that stand between, such as "Spanish speaking". */
const MOST_BETWEEN = 4;

/** "Accepting new Medicaid patients": whom an office takes in, with words of other parts in between. */
export function takeAccepting(words: readonly TypedWord[]): void {
  for (const at of words.keys()) {
    const said = findSaid(words, at);
    if (said.length > 0) {
      takeChip(words, at);
      const part: SearchPart = { kind: "accepting", value: "yes", words: typedText(said) };
      for (const word of said) Object.assign(word, { takenBy: "part", part });
    }
    // "Medicaid patients" says no more than Medicaid.
    const word = words[at] as TypedWord;
    if (isFree(word) && PATIENTS.has(word.key) && words[at - 1]?.part?.kind === "payer") {
      word.takenBy = "small";
    }
  }
}

/** The verb, "new" and "patients"; empty where the words do not say that. */
function findSaid(words: readonly TypedWord[], from: number): TypedWord[] {
  const verb = words[from] as TypedWord;
  if (!isFree(verb) || !TAKING.has(verb.key)) return [];
  const said = [verb];
  for (let at = from + 1; at <= from + MOST_BETWEEN + 2; at += 1) {
    const word = words[at];
    if (word === undefined) return [];
    if (isOpenTo(word, NEW)) said.push(word);
    else if (isOpenTo(word, PATIENTS)) {
      const behind = words[at + 1];
      return [...said, word, ...(behind !== undefined && isOpenTo(behind, NEW) ? [behind] : [])];
    } else if (said.length === 1 && word.part === null && !isPassed(word)) return [];
  }
  return [];
}

/** "Nuevos pacientes" says the same already. */
function isOpenTo(word: TypedWord, among: ReadonlySet<string>): boolean {
  return among.has(word.key) && (isFree(word) || word.part?.kind === "accepting");
}

/** The program of that name, and no tooth's. */
function takeChip(words: readonly TypedWord[], from: number): void {
  for (const word of words.slice(from, from + MOST_BETWEEN + 2)) {
    if (PATIENTS.has(word.key)) return;
    if (word.key !== "chip" || !isFree(word)) continue;
    const part: SearchPart = { kind: "payer", value: "medicaid", words: typedText([word]) };
    Object.assign(word, { takenBy: "part", part });
  }
}

function isFree({ takenBy }: TypedWord): boolean {
  return takenBy === null;
}

function isPassed({ takenBy, key }: TypedWord): boolean {
  return takenBy === "small" || (takenBy === null && SMALL.has(key));
}
