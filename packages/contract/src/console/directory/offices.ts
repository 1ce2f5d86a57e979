import * as v from "valibot";
import { get, getPage, post } from "../action.ts";
import { afterId, next, reason, time } from "../fields.ts";

/** What one press of an office changed of a dentist and a listing. */
const change = v.object({
  id: v.string(),
  at: time,
  provider_id: v.string(),
  dentist: v.string(),
  /** Null for a change of the dentist alone. */
  address: v.nullable(v.string()),
  /** Who said it: an address, or that a link of our email was pressed. */
  actor: v.string(),
  facts: v.array(v.object({ name: v.string(), before: v.string(), after: v.string() })),
  can_undo: v.boolean(),
});

/** A contact to call: it takes no mail or no text, a reply was doubtful, or it said nothing within 30 days. */
const task = v.object({
  batch_id: v.string(),
  kind: v.picklist(["bounced", "silent", "text_bounced", "text_doubted"]),
  email: v.string(),
  /** The number of a text that did not come, or whose reply was doubtful. */
  texted: v.nullable(v.string()),
  asked_at: time,
  listings: v.array(
    v.object({
      provider_id: v.string(),
      location_id: v.string(),
      dentist: v.string(),
      address: v.string(),
      city: v.string(),
      state: v.string(),
      phone: v.nullable(v.string()),
    }),
  ),
});

export const OFFICES = {
  "offices.changes": getPage("/offices/changes", {
    role: "viewer",
    command: "office changes",
    takes: v.object({ after: afterId }),
    answer: v.object({ changes: v.array(change), next }),
  }),
  "offices.tasks": get("/offices/tasks", {
    role: "viewer",
    command: "office tasks",
    answer: v.object({ tasks: v.array(task) }),
  }),
  /** Somebody called the office; it is asked again when its next email is due. */
  "offices.dismiss": post("/offices/dismiss", {
    role: "support",
    command: "office called",
    takes: v.object({ batch_id: v.pipe(v.string("Name a contact."), v.uuid("Name a contact.")), reason }),
    answer: v.object({}),
  }),
};
