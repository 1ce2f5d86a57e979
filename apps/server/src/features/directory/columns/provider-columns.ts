import { isNamedLanguage, LANGUAGE_NAMES } from "@smirk/domain/language";
import { judgeName, tidyName } from "@smirk/domain/person-name";
import { isSpecialityCode, SPECIALITY_CODES, SPECIALITY_NAMES } from "@smirk/domain/speciality";
import { type Columns, flagColumn, listColumn, optional, type Reading, textColumn } from "./column.ts";
import { judgeText } from "./judge-text.ts";

/** What people may set of a dentist. */
export interface ProviderFields {
  name: string;
  last_name: string;
  degree: string | null;
  specialities: string[];
  languages: string[];
  smirk_verified: boolean;
}

const LONGEST_DEGREE = 60;
/** Spanish has a code of the product's own. */
const LANGUAGE_WORDS: Record<string, string> = { ENGLISH: "EN", SPANISH: "SP", ES: "SP" };

const personName = textColumn(
  (text) =>
    judgeName(text) === null
      ? null
      : "must hold letters, blanks, hyphens, apostrophes and full stops alone, 60 at most",
  tidyName,
);

export const PROVIDER_COLUMNS: Columns<ProviderFields> = {
  name: personName,
  last_name: personName,
  degree: optional(textColumn(judgeText(LONGEST_DEGREE))),
  specialities: listColumn(readSpeciality),
  languages: listColumn(readLanguage),
  smirk_verified: flagColumn,
};

/** "OR", "or" and "Orthodontics" are the same. */
function readSpeciality(word: string): Reading<string> {
  const code = word.toUpperCase();
  if (isSpecialityCode(code)) return { value: code };
  const named = SPECIALITY_CODES.find((known) => SPECIALITY_NAMES[known].toUpperCase() === code);
  return named ? { value: named } : { fault: `has no "${word}", only ${SPECIALITY_CODES.join(", ")}` };
}

function readLanguage(word: string): Reading<string> {
  const code = LANGUAGE_WORDS[word.toUpperCase()] ?? word.toUpperCase();
  if (/^[A-Z]{2}$/.test(code)) return { value: code };
  const known = Object.keys(LANGUAGE_NAMES).filter(isNamedLanguage).join(" or ");
  return { fault: `has no "${word}": a language is two letters, such as ${known}` };
}
