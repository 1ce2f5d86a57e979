import { searchName, stemWord } from "../finder/search-name.ts";
import { matchProcedures, readTreatmentWords } from "./match-procedures.ts";
import { WEAK_WORDS } from "./procedure-word-kinds.ts";
import { findProcedure } from "./procedures.ts";

const WEAK = stemsOf(WEAK_WORDS);
/** Words that say more of the procedure beside them, and name none alone: "clear braces", "invisalign consultation". */
const BESIDE = stemsOf(
  "clear deep repair refit drain drained gas laugh laughing scan 3d special consult consulta consultation evaluation valoracion " +
    "reparar reparacion arreglar",
);
/** Why a treatment is wanted: "abscess extraction". */
const REASONS = stemsOf("abscess abscessed absceso tartar sarro cavity caries carie");
/** What is put on implants. */
const ON_IMPLANTS = stemsOf("implant crown bridge denture partial post");
const LONGEST_NAME = 4;
const UNDOING = stemsOf(
  "removal remove removed removing repair repaired repairing refit quitar quiten quite quitan retirar retiro retiren " +
    "reparar reparen reparacion arreglar arreglen arreglo despegar",
);
/** What is taken out anyway. */
const TAKEN_OUT = stemsOf("extraction sample drained canal nerve");

/** Whether all that a text names is one procedure, or what stands on an implant. */
function isOneProcedure(text: string): boolean {
  const [first] = matchProcedures(text).likely;
  if (first === undefined) return true;
  const named = listStrong(text);
  const own = wordsOf(first);
  const isOnImplant = named.includes("implant") && named.every((word) => ON_IMPLANTS.has(word));
  return isOnImplant || named.every((word) => own.has(word));
}

/** "Braces removal" and "remove crown": what is done to a thing has no price of the thing. */
export function isUndone(text: string, slug: string): boolean {
  const stems = searchName(text).split(" ").map(stemWord);
  const undoing = stems.filter((stem) => UNDOING.has(stem));
  const own = searchName(findProcedure(slug)?.name ?? "")
    .split(" ")
    .map(stemWord);
  return undoing.length > 0 && !own.some((stem) => UNDOING.has(stem) || TAKEN_OUT.has(stem));
}

/** Whether a text says no word of treatments that is not in the name of one: "implant and crown". */
export function isNameOfOne(text: string): boolean {
  const [first = ""] = matchProcedures(text).likely;
  const own = wordsOf(first);
  return [...readTreatmentWords(text)].every((word) => own.has(word));
}

/** Where further procedures are named among typed words: at 2 in "root canal crown", nowhere in "implant crown". */
export function findNextProcedures(words: readonly string[]): number[] {
  const begins: number[] = [];
  for (let at = 1; at < words.length; at += 1) {
    const before = words.slice(begins.at(-1) ?? 0, at);
    if (beginsAnother(before, words.slice(at, at + LONGEST_NAME))) begins.push(at);
  }
  return begins;
}

function beginsAnother(before: readonly string[], behind: readonly string[]): boolean {
  if (!standsAlone(before) || isReasonAlone(before)) return false;
  for (let length = 1; length <= behind.length; length += 1) {
    const next = behind.slice(0, length);
    if (!standsAlone(next)) continue;
    return isPartOfName(next) && !isOneProcedure([...before, ...next].join(" "));
  }
  return false;
}

function isReasonAlone(words: readonly string[]): boolean {
  const others = words.filter((word) => !REASONS.has(stemWord(word)));
  return readTreatmentWords(others.join(" ")).size === 0;
}

function standsAlone(words: readonly string[]): boolean {
  const named = words.filter((word) => !BESIDE.has(stemWord(word)) && !isCauseOnly(word));
  return named.length > 0 && matchProcedures(named.join(" ")).likely.length > 0;
}

/** A cavity is also what a filling is called; an abscess and tartar are not. */
function isCauseOnly(word: string): boolean {
  const stem = stemWord(word);
  return REASONS.has(stem) && !ALSO_NAMES.has(stem);
}

const ALSO_NAMES = stemsOf("cavity caries carie");

/** "Root" belongs to "root canal", and "molar" to no crown. */
function isPartOfName(words: readonly string[]): boolean {
  const [first] = matchProcedures(words.join(" ")).likely;
  if (first === undefined) return false;
  const behind = readTreatmentWords(words.slice(1).join(" "));
  const added = [...readTreatmentWords(words.join(" "))].filter((word) => !behind.has(word));
  const own = wordsOf(first);
  return added.length > 0 && added.every((word) => own.has(word));
}

function listStrong(text: string): string[] {
  return [...readTreatmentWords(text)].filter((word) => !WEAK.has(word));
}

function wordsOf(slug: string): ReadonlySet<string> {
  return readTreatmentWords(findProcedure(slug)?.name ?? "");
}

function stemsOf(words: string): ReadonlySet<string> {
  return new Set(words.split(" ").map(stemWord));
}
