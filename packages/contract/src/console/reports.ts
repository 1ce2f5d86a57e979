import { DIRECTORY_PROBLEMS } from "@smirk/domain/directory/reports";
import * as v from "valibot";
import { getPage, post } from "./action.ts";
import { afterUuid, next, reason, time } from "./fields.ts";

export const REPORT_OUTCOMES = ["corrected", "hidden", "nothing_wrong", "added", "declined"] as const;

const id = v.pipe(v.string("Name a report."), v.uuid("Name a report."));
const outcome = v.picklist(REPORT_OUTCOMES, "Choose how it is settled.");
const page = v.object({ after: afterUuid });

/** The entry as it is now. */
const reported = v.object({
  location_id: v.string(),
  provider_id: v.string(),
  dentist: v.string(),
  center_name: v.nullable(v.string()),
  address: v.string(),
  city: v.string(),
  state: v.string(),
  zip: v.string(),
  phone: v.nullable(v.string()),
  plans: v.array(v.string()),
  published: v.boolean(),
  being_checked: v.boolean(),
  confirmed_on: v.nullable(v.string()),
});
const listed = v.object({
  reports: v.array(
    v.object({
      id: v.string(),
      problem: v.nullable(v.picklist(DIRECTORY_PROBLEMS)),
      note: v.nullable(v.string()),
      /** Null for a report of an entry. */
      nominee: v.nullable(v.object({ name: v.string(), place: v.string() })),
      created_at: time,
      is_confirmed: v.boolean(),
      /** An office said it by the link of its own email. */
      is_from_office: v.boolean(),
      /** The number that the office proposes for its listing. */
      proposed_phone: v.nullable(v.string()),
      /** Whether an email answers it. */
      wants_answer: v.boolean(),
      /** Null for a nomination. */
      entry: v.nullable(reported),
      /** Null for one that waits. */
      settled: v.nullable(v.object({ outcome, at: time, by: v.string() })),
    }),
  ),
  next,
});

export const REPORTS = {
  "reports.list": getPage("/reports", {
    role: "viewer",
    command: "report list",
    takes: page,
    answer: listed,
  }),
  "reports.settled": getPage("/reports/settled", {
    role: "viewer",
    command: "report list",
    takes: page,
    answer: listed,
  }),
  /** The report itself is the reason, but for what visitors no longer find. */
  "reports.settle": post("/reports/settle", {
    role: "support",
    command: "report settle",
    takes: v.variant(
      "outcome",
      [
        v.object({ report_id: id, outcome: v.literal("hidden"), reason }),
        v.object({ report_id: id, outcome: v.picklist(["corrected", "nothing_wrong", "added", "declined"]) }),
      ],
      "Choose how it is settled.",
    ),
    answer: v.object({ settled: v.number() }),
  }),
  "reports.reopen": post("/reports/reopen", {
    role: "support",
    command: "report reopen",
    takes: v.object({ report_id: id }),
    answer: v.object({ reopened: v.number() }),
  }),
};
