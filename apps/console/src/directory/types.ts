export interface ReportedEntry {
  locationId: string;
  providerId: string;
  dentist: string;
  centerName: string | null;
  address: string;
  city: string;
  state: string;
  zip: string;
  phone: string | null;
  plans: string[];
  published: boolean;
  beingChecked: boolean;
  confirmedOn: string | null;
}

export interface Report {
  id: string;
  problem: "no_plan" | "moved" | "wrong_phone" | "closed" | "other" | null;
  note: string | null;
  nominee: { name: string; place: string } | null;
  createdAt: string;
  isConfirmed: boolean;
  wantsAnswer: boolean;
  entry: ReportedEntry | null;
  /** Null for one that waits. */
  settled: { outcome: Outcome; at: string; by: string } | null;
}

export type Outcome = "corrected" | "hidden" | "nothing_wrong" | "added" | "declined";

export interface FoundEntry {
  providerId: string;
  locationId: string;
  npi: string | null;
  dentist: string;
  centerName: string | null;
  address: string;
  city: string;
  state: string;
  phone: string | null;
  published: boolean;
  beingChecked: boolean;
}

export interface EntryLocation {
  id: string;
  fields: Record<string, string>;
  coordinates_quality: string;
  protected_fields: string[];
  unpublished_by: string | null;
  being_checked: boolean;
  confirmed_on: string | null;
}

/** What an operator does with a location of an entry. */
export type EntryAction = "edit" | "hide" | "publish" | "doubt" | "confirm";

export interface EntryPage {
  provider: { id: string; npi: string | null; source: string };
  fields: Record<string, string>;
  locations: EntryLocation[];
  history: EntryChange[];
  plans: { slug: string; name: string }[];
}

export interface EntryChange {
  id: string;
  at: string;
  actor: string;
  command: string;
  /** Such as "location 12". */
  subject: string;
  reason: string | null;
  changes: Record<string, unknown>;
  can_undo: boolean;
}

export type Differences = Record<string, { before: unknown; after: unknown }>;

export interface EditPreview {
  provider: Differences;
  location: Differences;
  warnings: string[];
  /** Where a new address has its point from; null where the point stays or was given. */
  point_from: "address" | "zip" | null;
}

export interface ListedImport {
  id: string;
  kind: string;
  file_name: string;
  is_dry_run: boolean;
  started_by: string;
  started_at: string;
  finished_at: string | null;
  state: "uploading" | "waiting" | "running" | "done" | "failed";
  /** Bytes; null for imports of an earlier release. */
  size: number | null;
  received: number;
  rows: number;
  counts: Record<string, number> | null;
  /** Line 0: a reason of several rows, with their count. */
  refusals: { line: number; reason: string; count?: number; isWarning?: boolean }[] | null;
  differences:
    | { line: number; subject: string; fields: Record<string, { from: string; to: string }> | null }[]
    | null;
  failure: string | null;
  has_refused_rows: boolean;
}
