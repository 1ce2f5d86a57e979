import type { Context } from "../../../context.ts";
import type { Operator } from "../../../db/write-audit-entry.ts";

/** A point for a practice's address, and how well it is known. */
export interface LocatedPlace {
  latitude: number;
  longitude: number;
  quality: "zip" | "place";
}

/** Where a practice is; null where the gazetteer knows neither its ZIP code nor its city. */
export type Locate = (place: { zip: string; city: string; state: string }) => LocatedPlace | null;

export interface RegistryImportContext extends Pick<Context, "db" | "pool" | "clock" | "log"> {
  locate: Locate;
}

export interface RegistryImportInput {
  /** A monthly file as CSV, or answers of the registry's API as JSON. */
  file: string;
  operator: Operator;
  /** Counts what an import would do and writes nothing. */
  dryRun: boolean;
  /** The file is the whole registry: whoever is missing from it is taken off the map. */
  complete: boolean;
  /**
   * Two-letter codes: practices elsewhere are left as they are, but for those of people who are no dentists any more.
   * Null means everywhere.
   */
  states: readonly string[] | null;
  /** Where refused rows go as CSV; made when there is one. */
  refusedFile: string;
  onProgress?: (progress: ImportProgress) => void;
  /** Stops after the batch that is under way; the same import again goes on from there. */
  signal?: AbortSignal;
}

export interface ImportProgress {
  rows: number;
  /** Of the file, those of an interrupted import before included. For JSON: results. */
  bytes: number;
  totalBytes: number;
  rowsPerSecond: number;
  /** Null until it can be told. */
  secondsLeft: number | null;
}

export interface RegistryCounts {
  /** Rows of the file. */
  read: number;
  added: number;
  changed: number;
  unchanged: number;
  /** Dentists who were on the map and are not any more. */
  unpublished: number;
  /** Rows of no dentist, of one elsewhere than in the states asked for, or of one who is gone and was not on the map. */
  skipped: number;
  /** Rows of dental clinics. */
  centers: number;
  /** Rows whose identifier an earlier row of the file had; the later one holds. */
  duplicates: number;
  refused: number;
  refusedByReason: Record<string, number>;
}

export interface RegistryImportReport extends RegistryCounts {
  /** Null when nothing was refused, and after a dry run. */
  refusedFile: string | null;
  /** The line after which an interrupted import was taken up again. */
  resumedFromLine: number | null;
  /** False when it was stopped. */
  finished: boolean;
  /** Of this run. */
  ms: number;
}
