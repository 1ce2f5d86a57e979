import * as v from "valibot";
import { post } from "./action.ts";
import { afterId, next, planName, reason, time } from "./fields.ts";

const id = v.pipe(
  v.string("Name an entry."),
  v.maxLength(18, "Name an entry."),
  v.regex(/^[1-9]\d{0,17}$/, "Name an entry."),
);
const place = { provider_id: id, location_id: id };
const reasonedPlace = v.object({ ...place, reason });
/** More than an entry has fields. */
const MOST_CELLS = 60;
const cells = v.pipe(
  v.record(v.string(), v.pipe(v.string("This is not text."), v.maxLength(500))),
  v.maxEntries(MOST_CELLS),
);

const foundEntry = v.object({
  provider_id: v.string(),
  location_id: v.string(),
  npi: v.nullable(v.string()),
  dentist: v.string(),
  center_name: v.nullable(v.string()),
  address: v.string(),
  city: v.string(),
  state: v.string(),
  phone: v.nullable(v.string()),
  published: v.boolean(),
  being_checked: v.boolean(),
});

const entry = v.object({
  provider: v.object({ id: v.string(), npi: v.nullable(v.string()), source: v.string() }),
  /** Cells as files and the command line write them. */
  fields: v.record(v.string(), v.string()),
  locations: v.array(
    v.object({
      id: v.string(),
      fields: v.record(v.string(), v.string()),
      coordinates_quality: v.string(),
      protected_fields: v.array(v.string()),
      /** Who said a column, and the day for which they vouch. */
      field_sources: v.record(v.string(), v.object({ by: v.string(), on: v.nullable(v.string()) })),
      unpublished_by: v.nullable(v.string()),
      being_checked: v.boolean(),
      confirmed_on: v.nullable(v.string()),
      /** What the office said about new patients is so old that visitors no longer read it. */
      accepting_expired: v.optional(v.boolean(), false),
    }),
  ),
  history: v.array(
    v.object({
      id: v.string(),
      at: time,
      actor: v.string(),
      command: v.string(),
      /** Such as 'location 12'. */
      subject: v.string(),
      reason: v.nullable(v.string()),
      changes: v.record(v.string(), v.unknown()),
      can_undo: v.boolean(),
    }),
  ),
  plans: v.array(planName),
});
const differences = v.record(v.string(), v.object({ before: v.unknown(), after: v.unknown() }));

export const DIRECTORY = {
  "directory.find": post("/directory/find", {
    role: "viewer",
    command: "provider find",
    takes: v.object({
      text: v.pipe(v.string("Type a name."), v.maxLength(200)),
      /** Pages in the order of the names, instead of what comes first while a text is typed. */
      is_paged: v.optional(v.boolean(), false),
      after: afterId,
    }),
    answer: v.object({ entries: v.array(foundEntry), next: v.optional(next) }),
  }),
  "directory.show": post("/directory/show", {
    role: "viewer",
    command: "provider show",
    takes: v.object({ provider_id: id }),
    answer: entry,
  }),
  "directory.preview_edit": post("/directory/edit/preview", {
    role: "support",
    command: "provider edit",
    takes: v.object({ ...place, fields: cells }),
    answer: v.object({
      provider: differences,
      location: differences,
      warnings: v.array(v.string()),
      /** Where a new address has its point from; null where the point stays or was given. */
      point_from: v.nullable(v.picklist(["address", "zip"])),
    }),
  }),
  "directory.edit": post("/directory/edit", {
    role: "support",
    command: "provider edit",
    takes: v.object({ ...place, fields: cells, reason }),
    answer: entry,
  }),
  "directory.hide": post("/directory/hide", {
    role: "support",
    command: "provider unpublish",
    takes: reasonedPlace,
    answer: entry,
  }),
  "directory.publish": post("/directory/publish", {
    role: "support",
    command: "provider publish",
    takes: reasonedPlace,
    answer: entry,
  }),
  "directory.doubt": post("/directory/doubt", {
    role: "support",
    command: "provider doubt",
    takes: reasonedPlace,
    answer: entry,
  }),
  "directory.confirm": post("/directory/confirm", {
    role: "support",
    command: "provider confirm",
    takes: reasonedPlace,
    answer: entry,
  }),
  "directory.undo": post("/directory/undo", {
    role: "support",
    command: "provider undo",
    takes: v.object({ provider_id: id, change_id: id }),
    answer: entry,
  }),
};
