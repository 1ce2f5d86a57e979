import { searchName } from "../finder/search-name.ts";
import type { CalendarDay } from "../wire/calendar-day.ts";

export interface NamedPerson {
  firstName: string;
  lastName: string;
  birthDate: CalendarDay;
}

/** Equal for two spellings of one person: accents, case, spaces and where the first name ends do not count. */
export function personKey({ firstName, lastName, birthDate }: NamedPerson): string {
  let isMarked = false;
  const name = `${firstName} ${lastName}`.normalize("NFKC").replace(SILENT, "");
  const folded = Array.from(name, (char) => {
    if (LETTER.test(char)) isMarked = !FOLDED.test(char);
    if (isMarked && LETTER_OR_MARK.test(char)) return char;
    const plain = searchName(char);
    return PLAIN[plain] ?? plain;
  });
  return `${birthDate} ${folded.join("")}`;
}

/** The okina of Hawaiian, the hamza and ain of Arabic in Latin: letters that people write as ' or leave out. */
const SILENT = /[\u02b9-\u02cf\ua78b\ua78c]/gu;
/** Letters that no accent explains, and the sigma at the end of a word. */
const PLAIN: Readonly<Record<string, string>> = { æ: "ae", œ: "oe", ħ: "h", ŧ: "t", ŋ: "n", ς: "σ" };
const LETTER = /\p{L}/u;
const LETTER_OR_MARK = /[\p{L}\p{M}]/u;
/** Scripts in which a mark is an accent, or a vowel that people leave out; elsewhere, as in Thai, it is a letter. */
const FOLDED = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}]/u;

export interface ListedPerson extends NamedPerson {
  /** Whether they were on the membership before: nothing more is paid for them. */
  isCovered?: boolean | undefined;
}

/** @returns the place of the first to be added who is on the list in another place too; null where nobody is (USE-18) */
export function findRepeatedPerson(people: readonly ListedPerson[]): number | null {
  const keys = people.map(personKey);
  const isBefore = (other: number, at: number) => other < at || people[other]?.isCovered === true;
  const index = people.findIndex(
    ({ isCovered }, at) =>
      !isCovered && keys.some((key, other) => other !== at && key === keys[at] && isBefore(other, at)),
  );
  return index === -1 ? null : index;
}
