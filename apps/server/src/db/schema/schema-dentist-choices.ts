import type { ColumnType } from "kysely";

/** A dentist's facts as the directory had them when they were chosen. */
export interface ChosenDentist {
  name: string;
  last_name: string;
  degree: string | null;
  specialities: string[];
  latitude: number;
  longitude: number;
}

export interface DentistChoicesTable {
  membership_id: string;
  /** The id of a family member, or the membership's own: the member. */
  person_id: string;
  location_id: string;
  dentist: ColumnType<ChosenDentist, string, string>;
  chosen_at: Date;
  /** When the member was emailed that this dentist has left the directory. */
  notified_at: ColumnType<Date | null, Date | null | undefined>;
}

export interface DentistChoiceTables {
  dentist_choices: DentistChoicesTable;
}
