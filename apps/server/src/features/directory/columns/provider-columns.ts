import { tidyName, validateName } from "@smirk/domain/joining/person-name";
import { flagColumn, type StoredColumns, textColumn } from "./column.ts";
import { degreeColumn } from "./degree-column.ts";
import { languageColumn } from "./language-column.ts";
import { specialityColumn } from "./speciality-column.ts";

export interface ProviderFields {
  name: string;
  last_name: string;
  degree: string | null;
  specialities: string[];
  languages: string[];
  smirk_verified: boolean;
}

const personName = textColumn(validatePersonName, tidyName);

export const PROVIDER_COLUMNS: StoredColumns<ProviderFields> = {
  name: textColumn(validateFirstName, tidyName),
  last_name: personName,
  degree: degreeColumn,
  specialities: specialityColumn,
  languages: languageColumn,
  smirk_verified: flagColumn,
};

/** A comma that is still there separates what could not be read as a name and its suffix. */
function validatePersonName(text: string): string | null {
  const isName = validateName(text) === null && !text.includes(",");
  return isName ? null : "must hold letters, blanks, hyphens, apostrophes and full stops alone, 60 at most";
}

function validateFirstName(text: string): string | null {
  return text.includes(",") ? 'must be a first name, or "Last, First" as a whole' : validatePersonName(text);
}
