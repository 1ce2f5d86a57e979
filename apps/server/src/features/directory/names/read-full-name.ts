import { degreeCodes } from "@smirk/domain/finder/degree-codes";
import { tidyLine } from "@smirk/domain/text/visible-text";
import { isDegree } from "../columns/degree-column.ts";
import { readFamilyName, readGivenName } from "../rules/names/registry-name.ts";

export interface FullName {
  name: string;
  lastName: string;
  degree: string | null;
}

const TITLE = /^(?:drs?|doctor|prof|professor|mr|mrs|ms|miss)\b\.?\s+(?=\p{L})/iu;
const SUFFIX = /^(?:jr|sr|ii|iii|iv|2nd|3rd|4th)\.?$/i;
const TRAILING_SUFFIX = /\s(jr|sr|ii|iii|iv|2nd|3rd|4th)\.?$/i;
/** Degrees that are given names too, as in "Smith, Ma". */
const GIVEN_NAME = /^(?:ma|ms|do|ba|ab|med|jd)$/i;
const TRAILING_DEGREE = /(?:^|\s)((?:d\.?\s?d\.?\s?s|d\.?\s?m\.?\s?d|b\.?\s?d\.?\s?s)\.?)$/i;

export function withoutTitle(name: string): string {
  return tidyLine(name).replace(TITLE, "");
}

/** Splits names such as "SMITH, JOHN A" or "Smith, Jr., Dr. John, DDS"; null if ambiguous ("Maria de la Cruz"). */
export function readFullName(text: string): FullName | null {
  const parts = text.split(",").map(withoutTitle).filter(Boolean);
  const degrees: string[] = [];
  const names: string[] = [];
  let suffix = "";
  for (const part of parts) {
    const [degree = "", name] = cutDegree(part);
    const mayBeDegree = names.length > 1 || (names.length === 1 && !GIVEN_NAME.test(part));
    const isOther = degree === "" && mayBeDegree && isDegree(part);
    if (SUFFIX.test(part) && names.length > 0) suffix = part;
    else if (name === "" || isOther) degrees.push(part);
    else {
      names.push(name);
      if (degree !== "") degrees.push(degree);
    }
  }
  const [first = "", second] = names;
  if (names.length > 2 || first === "") return null;
  const cut = second === undefined ? cutAtSpace(first) : { given: second, family: first };
  if (cut === null) return null;
  const given = cut.given.replace(TRAILING_SUFFIX, (_found, found: string) => {
    suffix ||= found;
    return "";
  });
  const name = readGivenName(given);
  const lastName = readFamilyName(cut.family, suffix);
  if (name === "" || lastName === "") return null;
  return { name, lastName, degree: degrees.length === 0 ? null : degrees.join(", ") };
}

function cutDegree(part: string): [degree: string | undefined, name: string] {
  const [found, degree] = TRAILING_DEGREE.exec(part) ?? [];
  if (found !== undefined) return [degree, part.slice(0, -found.length)];
  const [word = ""] = part.split(" ");
  return degreeCodes(word).length > 0 ? [part, ""] : [undefined, part];
}

/** "Jane Smith" and "Jane A. Smith Jr."; with more words the last name is ambiguous. */
function cutAtSpace(text: string): { given: string; family: string } | null {
  const [, suffix = ""] = TRAILING_SUFFIX.exec(text) ?? [];
  const words = text.replace(TRAILING_SUFFIX, "").split(" ");
  const isInitial = /^\p{L}\.?$/u.test(words[1] ?? "");
  if (words.length !== (isInitial ? 3 : 2)) return null;
  return { given: words.slice(0, -1).join(" "), family: `${words.at(-1)} ${suffix}`.trim() };
}
