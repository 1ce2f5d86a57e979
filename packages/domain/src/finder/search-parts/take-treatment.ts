import { isProcedureWord, matchProcedures } from "../../fees/match-procedures.ts";
import { readSpecialities } from "../speciality-words.ts";
import { TITLES } from "./search-grammar.ts";
import { isUnread, SMALL, type TypedWord } from "./typed-word.ts";

/** Words that name no treatment of their own. */
export const ANY_DENTIST = /^(?:dent(?:al|ist|ista|ists|istas|istry)?|odontolog[a-z]*)$/;

/** The words of a treatment as they are meant; empty for any dentist. */
export function treatmentOf(words: readonly TypedWord[]): string {
  const keys = words.flatMap(({ takenBy, key }) => (takenBy === "treatment" ? [key] : []));
  return keys.every((key) => ANY_DENTIST.test(key)) ? "" : keys.join(" ");
}

/**
 * Takes a treatment's words that are certain; then those with wrong letters, but none that is said to be a place or a
 * name. The keys of words with wrong letters become those that are meant.
 */
export function takeTreatment(words: readonly TypedWord[]): void {
  const free = words.filter(({ takenBy }) => takenBy === null || takenBy === "marker");
  const exact = readSpecialities(free.map(({ key }) => key).join(" "), { forgives: false });
  const named = new Set(free.keys());
  for (const at of exact.left) if (!free[at]?.treats) named.delete(at);
  if (exact.specialities.length === 0 && takeForgiven(words)) return;
  if (exact.specialities.length === 0 && named.size === 0) return;
  const meant = free.map((word, at) => (named.has(at) || isSaid(words, word) ? null : correct(word)));
  for (const [at, word] of meant.entries()) if (word !== null) named.add(at);
  markTreatment(free, withOwnWords(words, free, named), meant);
}

/** Shorter words are names and towns too easily. */
const SHORTEST_CORRECTED = 6;

/** "Emergancy dentist": a long word beside a treatment is one as well where its letters are nearly right. */
function correct(word: TypedWord): string | null {
  if (!isUnread(word) || word.key.length < SHORTEST_CORRECTED) return null;
  return readSpecialities(word.key).meant;
}

/** A treatment with wrong letters, of words that are not said to be a place or a name. */
function takeForgiven(words: readonly TypedWord[]): boolean {
  const loose = words.filter((word) => isUnread(word) && !isSaid(words, word));
  const { meant, left } = readSpecialities(loose.map(({ key }) => key).join(" "));
  if (meant === null) return takeMisspelledDentist(loose);
  const corrected = new Set(loose.keys());
  for (const at of left) corrected.delete(at);
  markTreatment(loose, corrected, meant.split(" "));
  return true;
}

/** Said of any dentist, too: those for children are not meant. */
const ADULTS = /^adult(?:o|a)?s?$/;
/** Where in the mouth: "dentures upper and lower". */
const SIDES = new Set(
  "upper lower left superior inferior derecho derecha izquierdo izquierda arriba abajo front back".split(" "),
);

/** "Detist katy": generic words count only alone, but this one is what all searches are for. */
function takeMisspelledDentist(words: readonly TypedWord[]): boolean {
  for (const word of words) {
    const meant = correct(word) ?? "";
    if (ANY_DENTIST.test(meant)) Object.assign(word, { takenBy: "treatment", key: meant });
  }
  return words.some(({ takenBy }) => takenBy === "treatment");
}

/** "Coronas de zirconia": what the names of procedures hold besides, unless it is said to be a place or a name. */
function withOwnWords(
  words: readonly TypedWord[],
  free: readonly TypedWord[],
  named: ReadonlySet<number>,
): ReadonlySet<number> {
  const treatment = [...named].map((at) => free[at]?.key).join(" ");
  const isAnybody = [...named].every((at) => ANY_DENTIST.test(free[at]?.key ?? ""));
  const isOwnWord = (key: string) =>
    ADULTS.test(key) ||
    (SIDES.has(key) && !isAnybody) ||
    (isProcedureWord(key) && matchProcedures(`${treatment} ${key}`).likely.length > 0);
  const more = free.flatMap((word, at) => {
    // "Clear Lake" is a place, although aligners are clear.
    const next = free[at + 1];
    const isFollowed =
      next !== undefined &&
      !named.has(at + 1) &&
      isUnread(next) &&
      !isProcedureWord(next.key) &&
      !SIDES.has(next.key);
    const isOwn = isUnread(word) && !isFollowed && isOwnWord(word.key);
    return named.has(at) || (isOwn && !isSaid(words, word)) ? [at] : [];
  });
  return new Set(more);
}

function markTreatment(
  words: readonly TypedWord[],
  named: ReadonlySet<number>,
  meant: readonly (string | null)[],
): void {
  for (const at of named) {
    const word = words[at];
    if (word) Object.assign(word, { takenBy: "treatment", key: meant[at] ?? word.key });
  }
}

/** Whether a word stands behind "in" or a title, with small words in between at most. */
function isSaid(words: readonly TypedWord[], word: TypedWord): boolean {
  for (let at = words.indexOf(word) - 1; at >= 0; at -= 1) {
    const before = words[at];
    if (before?.takenBy === "marker" || TITLES.has(before?.key ?? "")) return true;
    if (!(before?.takenBy === null && !SMALL.has(before.key))) return false;
  }
  return false;
}
