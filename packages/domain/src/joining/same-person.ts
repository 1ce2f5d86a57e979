import { searchName } from "../finder/search-name.ts";
import type { CalendarDay } from "../wire/calendar-day.ts";
import { fullName } from "./nicknames.ts";

export interface NamedPerson {
  firstName: string;
  lastName: string;
  birthDate: CalendarDay;
}

/**
 * Equal for two spellings of one person: accents, case, spaces, titles, generations, short names and which of the names
 * is the last one do not count.
 */
export function personKey({ firstName, lastName, birthDate }: NamedPerson): string {
  const name = `${firstName.replace(TITLE, "")} ${lastName.replace(GENERATION, "")}`;
  return `${birthDate} ${startLeast(foldName(writeFullNames(name)))}`;
}

const TITLE = /^\s*(?:dr|dra|mr|mrs|ms|miss|sr|sra|srta)\.?\s+(?=\p{L})/iu;
const GENERATION = /(?<=\p{L})[\s,]+(?:jr|sr|ii|iii|iv)\.?\s*$/iu;

/** "Katie Ann Lee" is "katherine Ann Lee"; last names too, since they may stand first. */
function writeFullNames(name: string): string {
  const names = name.split(/\s+/).map((written) => {
    const plain = searchName(written);
    const full = fullName(plain);
    return full === plain ? written : full;
  });
  return names.join(" ");
}

function foldName(written: string): string {
  let isMarked = false;
  const name = written.normalize("NFKC").replace(SILENT, "");
  const folded = Array.from(name, (char) => {
    if (LETTER.test(char)) isMarked = !FOLDED.test(char);
    if (isMarked && LETTER_OR_MARK.test(char)) return char;
    const plain = searchName(char);
    return PLAIN[plain] ?? plain;
  });
  // Passports write "Mueller" for "Müller". The last letter stands before the first one where the last name is first.
  const letters = folded.join("");
  const plain = letters.replaceAll(/(?<=[aou])e/g, "");
  return /[aou]$/.test(letters) ? plain.replace(/^e/, "") : plain;
}

/** The letters as a ring, from where they come first: "An Nguyen" and "Nguyen An" are one. Linear: any text is typed. */
function startLeast(letters: string): string {
  const ring = [...letters];
  let [one, other, same] = [0, 1, 0];
  while (one < ring.length && other < ring.length && same < ring.length) {
    const [letter = "", rival = ""] = [one, other].map((from) => ring[(from + same) % ring.length]);
    if (letter === rival) {
      same += 1;
      continue;
    }
    // No start within what was equal can be the least.
    if (letter > rival) one += same + 1;
    else other += same + 1;
    if (one === other) other += 1;
    same = 0;
  }
  const start = Math.min(one, other);
  return [...ring.slice(start), ...ring.slice(0, start)].join("");
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
