import type { RegistryReading } from "../../directory/rules/registry-reading.ts";
import type { FilePlace } from "./frame-records.ts";

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
  size: number;
  start: FilePlace;
  /** False for files whose rows name the primary location alone. */
  namesAllLocations: boolean;
  readRows(from: FilePlace): AsyncIterable<RegistryRow[]>;
  /** Identifiers of all rows before a position; much faster than reading rows. */
  readIdentifiers(before: number): AsyncIterable<string[]>;
  close(): Promise<void>;
}
