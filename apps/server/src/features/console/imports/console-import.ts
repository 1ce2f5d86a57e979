import type { IMPORT_KINDS } from "@smirk/contract/console/imports";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Operator } from "../../audit/write-audit-entry.ts";

export type ImportKind = (typeof IMPORT_KINDS)[number];

export const MOST_FILE_BYTES = 1024 ** 3;
/** A slow line has the time limit of a request for each piece. */
export const MOST_PIECE_BYTES = 1024 ** 2;
/** A server that works on an import prolongs its lease more often than that. */
export const LEASE_MS = MINUTE_MS;

export interface ConsoleImport {
  kind: ImportKind;
  /** The name on the operator's computer. */
  fileName: string;
  isDryRun: boolean;
  /** Loads the valid rows even if others are refused; the registry always does. */
  skipRefused: boolean;
  /** Whether the registry's file is all of it: who it lacks is then no longer shown. */
  isComplete: boolean;
  /** Whether prices with a warning are loaded too. */
  isConfirmed: boolean;
  operator: Operator;
}
