import { degreeCodes } from "@smirk/domain/finder/degree-codes";
import { searchName } from "@smirk/domain/finder/search-name";
import { validateName } from "@smirk/domain/joining/person-name";
import { tidyLine } from "@smirk/domain/text/visible-text";
import type { ProviderRow } from "../directory-rows.ts";
import {
  cutCredentials,
  cutSuffix,
  isCredential,
  isDegree,
  isPracticeForm,
  isSuffix,
  isSureCredential,
} from "../person-names/credentials.ts";
import { joinParts, readFamilyName, readGivenName } from "../person-names/registry-name.ts";

type Cells = Readonly<Record<string, string>>;

/** Normalizes a full name in `name` without `last_name`, titles, and suffixes such as "SMITH, JR." */
export function splitNameCells(cells: Cells, before: ProviderRow | null): Cells {
  const { name, last_name: lastName } = cells;
  const split = { ...cells };
  if (lastName !== undefined && lastName !== before?.last_name) {
    const family = readFamilyName(lastName, "");
    if (isWritten(lastName) && validateName(family) === null) split.last_name = family;
  }
  if (name === undefined || name === before?.name || name.trim() === "") return split;
  const isWhole = name.includes(",");
  const hasLastName = lastName !== undefined && lastName.trim() !== "";
  const full = isWhole || (before === null && !hasLastName) ? readFullName(name) : null;
  if (full === null) return { ...split, ...moveSuffix(withoutTitle(name), split.last_name) };
  if (hasLastName && searchName(full.lastName) !== searchName(split.last_name ?? "")) return split;
  return { ...split, ...fromFullName(full, { before, cells: split, hasLastName }) };
}

/** Cells with more than a name, or with a name in pieces: "SMITH, JR.", "Smith DDS MS", "Mc Donald". */
function isWritten(lastName: string): boolean {
  const plain = tidyLine(lastName);
  return plain.includes(",") || cutCredentials(plain).credentials.length > 0 || joinParts(plain) !== plain;
}

/** "Sam Jr" and "Jones" are "Sam" and "Jones Jr." */
function moveSuffix(name: string, lastName: string | undefined): Record<string, string> {
  const { rest, suffix } = cutSuffix(name);
  const isAlone = lastName === undefined || lastName.trim() === "" || cutSuffix(lastName).suffix !== "";
  if (suffix === "" || isAlone) return { name };
  return { name: rest, last_name: readFamilyName(lastName, suffix) };
}

/** Keeps "John" for "SMITH, JOHN A" where the registry's middle name is only searched. */
function fromFullName(
  { name, lastName, degree }: FullName,
  { before, cells, hasLastName }: { before: ProviderRow | null; cells: Cells; hasLastName: boolean },
): Record<string, string> {
  const isSame =
    before !== null &&
    searchName(before.last_name) === searchName(lastName) &&
    `${searchName(name)} `.startsWith(`${searchName(before.name)} `);
  const names = isSame
    ? { name: before.name, last_name: before.last_name }
    : { name, last_name: hasLastName ? (cells.last_name ?? lastName) : lastName };
  const isDegreeWanted =
    degree !== null && !cells.degree?.trim() && (before === null || before.degree === null);
  return isDegreeWanted ? { ...names, degree } : names;
}

interface FullName {
  name: string;
  lastName: string;
  degree: string | null;
}

const LEADING_TITLE =
  /^(?:drs?|dra|doctora?(?! of\b)|prof|professor|mr|mrs|ms|miss|sra|srta)\b\.?\s+(?=\p{L})/iu;

function withoutTitle(name: string): string {
  return tidyLine(name).replace(LEADING_TITLE, "");
}

/**
 * Splits names such as "SMITH, JOHN A", "Smith, Jr., Dr. John, DDS" and "Jane Doe, DDS, P.A."; null if ambiguous ("Maria
 * de la Cruz"), or if anything is left over.
 */
export function readFullName(text: string): FullName | null {
  const parts = readParts(text.split(",").map(withoutTitle).filter(Boolean));
  if (parts === null) return null;
  const { names, degrees } = parts;
  const [first = "", second] = names;
  if (names.length > 2 || first === "") return null;
  const cut = second === undefined ? cutAtSpace(first) : { given: second, family: first };
  if (cut === null) return null;
  const given = cutSuffix(cut.given);
  const name = readGivenName(given.rest);
  const lastName = readFamilyName(cut.family, parts.suffix || given.suffix);
  if (name === "" || lastName === "") return null;
  return { name, lastName, degree: degrees.length === 0 ? null : degrees.join(", ") };
}

interface NameParts {
  names: string[];
  degrees: string[];
  suffix: string;
}

/** Null for what is left over behind degrees, and for what may be a degree or a first name. */
function readParts(texts: readonly string[]): NameParts | null {
  const parts: NameParts = { names: [], degrees: [], suffix: "" };
  let isPastNames = false;
  for (const text of texts) {
    const words = text.split(/[\s&/]+/).filter(Boolean);
    if (isSuffix(text) && parts.names.length > 0) {
      parts.suffix = text;
      continue;
    }
    const kind = classify(words, { text, names: parts.names, isPastNames });
    if (kind === "unclear" || (kind === "name" && isPastNames)) return null;
    if (kind === "credential") {
      parts.degrees.push(...readDegrees(text, words));
      isPastNames ||= parts.names.length > 0;
      continue;
    }
    const { rest, credentials } = cutCredentials(text);
    parts.names.push(rest);
    parts.degrees.push(...credentials.filter((word) => !isPracticeForm(word)));
    isPastNames ||= credentials.length > 0;
  }
  return parts;
}

interface Surroundings extends Pick<NameParts, "names"> {
  text: string;
  isPastNames: boolean;
}

/** "DO" behind "Jane Doe, DMD" is a degree, "MA" behind "Smith" a first name, and behind "Jane Doe" it may be either. */
function classify(
  words: readonly string[],
  { text, names, isPastNames }: Surroundings,
): "credential" | "name" | "unclear" {
  if (!words.every(isCredential) && !isSpelledOut(text, words)) return isNoName(text) ? "unclear" : "name";
  if (isSpelledOut(text, words) || words.some(isSureCredential) || isPastNames || names.length > 1)
    return "credential";
  const isWholeName = names.length === 1 && (names[0] ?? "").includes(" ");
  if (!isWholeName) return "name";
  return words.every(isPracticeForm) ? "credential" : "unclear";
}

/** What somebody is, which directories write behind the name. */
const CALLING =
  /\b(?:dentist(?:ry|a)?|odontolog\p{L}*|(?:orth|peri|end|prosth)odonti(?:st|cs)|(?:ort|peri|end|prost)odon(?:cista|cia)|oral surgeon|oral surgery|cirujan[oa]|hygienist|assistant|specialist|board certified|diplomate)\b/iu;

/** Words behind a degree, another name, what somebody is, and more than one person. */
function isNoName(text: string): boolean {
  const [first = ""] = text.split(/\s/, 1);
  return (
    degreeCodes(first).length > 0 ||
    CALLING.test(text) ||
    /^(?:n[ée]e|formerly|fka|aka)\b|&|\sand\s/iu.test(text)
  );
}

/** "D. D. S." and "Doctor of Dental Surgery". */
function isSpelledOut(text: string, words: readonly string[]): boolean {
  const isInPieces = words.every((word) => /^\p{L}\.?$/u.test(word));
  return isDegree(text) && (isInPieces || /^(?:doctor|bachelor|master)\b/i.test(text));
}

/** "DDS PA" without the practice's form; a degree in words stays whole. */
function readDegrees(text: string, words: readonly string[]): string[] {
  if (!words.some(isPracticeForm)) return [text];
  const degrees = words.filter((word) => !isPracticeForm(word));
  return degrees.length === 0 ? [] : [degrees.join(" ")];
}

/** "Jane Smith" and "Jane A. Smith Jr."; with more words the last name is ambiguous. */
function cutAtSpace(text: string): { given: string; family: string } | null {
  const { rest, suffix } = cutSuffix(text);
  const words = rest.split(" ");
  const isInitial = /^\p{L}\.?$/u.test(words[1] ?? "");
  if (words.length !== (isInitial ? 3 : 2)) return null;
  return { given: words.slice(0, -1).join(" "), family: `${words.at(-1)} ${suffix}`.trim() };
}
