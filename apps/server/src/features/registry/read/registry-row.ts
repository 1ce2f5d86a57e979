import type { FilePlace } from "../../../text-files/csv/frame-records.ts";
import type { RegistryReading } from "../../directory/rules/registry-reading.ts";
import type { NpiSet } from "./npi-set.ts";

export interface RegistryRow {
  line: number;
  /** Start of the next row: a byte (CSV) or a result (JSON), and the lines before it. */
  end: number;
  nextLine: number;
  reading: RegistryReading;
  /** False for a truncated or overlong row. */
  isWhole: boolean;
}

export interface RegistrySource {
  /** Whether rows are further locations of dentists who are known, from the registry's second file. */
  holdsOffices: boolean;
  size: number;
  start: FilePlace;
  /** False for files whose rows name the primary location alone. */
  namesAllLocations: boolean;
  /** @param known whose further locations are read; others' rows mean "not a dentist" */
  readRows(from: FilePlace, known: NpiSet): AsyncIterable<RegistryRow[]>;
  /** Identifiers of all rows before a position; much faster than reading rows. */
  readIdentifiers(before: number): AsyncIterable<string[]>;
  close(): Promise<void>;
}
