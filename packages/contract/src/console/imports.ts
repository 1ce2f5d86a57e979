import { tidyLine } from "@smirk/domain/text/visible-text";
import * as v from "valibot";
import { getPage, post } from "./action.ts";
import { FEE_KINDS } from "./fees.ts";
import { afterUuid, next, reason, time } from "./fields.ts";

/** What an uploaded file holds. */
export const IMPORT_KINDS = [
  "providers",
  "locations",
  "plan-lists",
  "registry",
  "plans",
  ...FEE_KINDS,
] as const;

const fileName = v.pipe(
  v.string("Choose a file."),
  v.maxLength(200, "The file's name is too long."),
  v.transform((name) => tidyLine(name.slice(name.lastIndexOf("/") + 1))),
  v.minLength(1, "Choose a file."),
);
const importId = v.pipe(v.string("Name an import."), v.uuid("Name an import."));
const named = v.object({ import_id: importId });

const TOO_MANY_CHOICES = "Write at most 2,000 characters about the columns.";
const choices = v.optional(v.pipe(v.string(), v.maxLength(2_000, TOO_MANY_CHOICES)), "");

const listed = v.object({
  id: v.string(),
  kind: v.string(),
  file_name: v.string(),
  is_dry_run: v.boolean(),
  started_by: v.string(),
  started_at: time,
  finished_at: v.nullable(time),
  state: v.picklist(["held", "uploading", "waiting", "running", "done", "failed"]),
  /** Bytes; null for imports of an earlier release. */
  size: v.nullable(v.number()),
  received: v.number(),
  rows: v.number(),
  counts: v.nullable(v.record(v.string(), v.number())),
  refusals: v.nullable(
    v.array(
      v.object({
        /** 0: a reason of several rows, with their count. */
        line: v.number(),
        reason: v.string(),
        count: v.optional(v.number()),
        /** The row is loaded; the reason says what to look at. */
        is_warning: v.optional(v.boolean()),
      }),
    ),
  ),
  differences: v.nullable(
    v.array(
      v.object({
        line: v.number(),
        subject: v.string(),
        fields: v.nullable(v.record(v.string(), v.object({ from: v.string(), to: v.string() }))),
      }),
    ),
  ),
  failure: v.nullable(v.string()),
  /** Prices in force that it would move by more than 10%, for which it waits for a second person. */
  held_moves: v.nullable(v.number()),
  approved_by: v.nullable(v.string()),
  has_refused_rows: v.boolean(),
});

/** A file comes in pieces, at any server, each with its check of session and role. */
export const IMPORTS = {
  "imports.list": getPage("/imports", {
    role: "viewer",
    command: "imports",
    takes: v.object({ after: afterUuid }),
    answer: v.object({ imports: v.array(listed), next }),
  }),
  "imports.start": post("/imports", {
    role: "owner",
    needsProof: true,
    command: "import",
    takes: v.object({
      kind: v.picklist(IMPORT_KINDS, "Choose what the file holds."),
      file: fileName,
      size: v.pipe(v.number("Choose a file."), v.safeInteger(), v.minValue(1, "The file is empty.")),
      fingerprint: v.pipe(
        v.string("Choose a file."),
        v.maxLength(64, "Choose a file."),
        v.regex(/^[0-9a-f]{64}$/, "Choose a file."),
      ),
      dry_run: v.optional(v.boolean(), false),
      skip_refused: v.optional(v.boolean(), false),
      complete: v.optional(v.boolean(), false),
      /** Listings that the registry's file may hide; an import that would hide more than 2% asks for it. */
      may_hide: v.optional(
        v.nullable(
          v.pipe(
            v.number("Enter a number of listings."),
            v.safeInteger(),
            v.minValue(0),
            v.maxValue(100_000_000),
          ),
        ),
        null,
      ),
      /** Prices with a warning are loaded too, and what is taken for our words. */
      confirmed: v.optional(v.boolean(), false),
      /** Lines such as 'Fee=member_price': what columns of a price file are. */
      columns: choices,
      /** Lines such as 'area=TX': what every row of a price file has. */
      values: choices,
    }),
    /** The next piece begins at `received`. */
    answer: v.object({ id: v.string(), received: v.number(), piece_bytes: v.number() }),
  }),
  "imports.piece": post("/imports/pieces", {
    isUpload: true,
    role: "owner",
    needsProof: true,
    command: "import",
    takes: v.object({
      import_id: importId,
      position: v.pipe(
        v.string("Say where the piece begins."),
        v.maxLength(10, "Say where the piece begins."),
        v.regex(/^\d{1,10}$/, "Say where the piece begins."),
        v.transform(Number),
      ),
    }),
    answer: v.object({ received: v.number() }),
  }),
  "imports.cancel": post("/imports/cancel", {
    role: "owner",
    command: "import cancel",
    takes: named,
    answer: v.object({}),
  }),
  "imports.approve": post("/imports/approve", {
    role: "owner",
    needsProof: true,
    onlyInConsole: true,
    command: "import approve",
    takes: v.object({
      import_id: importId,
      /** The number of prices that it moves. */
      moved: v.pipe(
        v.number("Enter the number of prices."),
        v.safeInteger("Enter the number of prices."),
        v.minValue(1, "Enter the number of prices."),
        v.maxValue(1_000_000, "Enter the number of prices."),
      ),
      reason,
    }),
    /** False: a file of the command line waits for one more owner. */
    answer: v.object({ approved: v.boolean() }),
  }),
  "imports.refused": post("/imports/refused", {
    role: "support",
    command: "import refused",
    takes: named,
    answer: null,
  }),
};
