import type { RegistryReading } from "../../directory/rules/registry-reading.ts";
import type { FilePlace } from "./frame-records.ts";

/** A row of a registry file, understood as far as it goes. */
export interface RegistryRow {
  /** Of the file, from 1. */
  line: number;
  /** Where the next row begins: a byte of a CSV file, a result of an API answer; and the lines before it. */
  end: number;
  nextLine: number;
  reading: RegistryReading;
  /** False for a row that is cut off or has something too much. */
  isWhole: boolean;
}

/** A registry file of whatever kind, open for reading. */
export interface RegistrySource {
  /** In the units of `end`. */
  size: number;
  /** Where the first row begins. */
  start: FilePlace;
  /** False where a row has the primary practice location alone, and nothing follows from its not naming others. */
  namesAllLocations: boolean;
  /** Rows by the dozen, each read when it is asked for. */
  readRows(from: FilePlace): AsyncIterable<RegistryRow[]>;
  /** The identifiers of all rows before a position, in a fraction of the time. */
  readIdentifiers(before: number): AsyncIterable<string[]>;
  close(): Promise<void>;
}
