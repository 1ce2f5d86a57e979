import { judgeName, tidyName } from "@smirk/domain/person-name";
import { type Columns, flagColumn, textColumn } from "./column.ts";
import { degreeColumn } from "./degree-column.ts";
import { languageColumn } from "./language-column.ts";
import { specialityColumn } from "./speciality-column.ts";

/** What people may set of a dentist. */
export interface ProviderFields {
  name: string;
  last_name: string;
  degree: string | null;
  specialities: string[];
  languages: string[];
  smirk_verified: boolean;
}

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
  degree: degreeColumn,
  specialities: specialityColumn,
  languages: languageColumn,
  smirk_verified: flagColumn,
};
