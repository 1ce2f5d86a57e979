import * as v from "valibot";
import { route } from "../route.ts";

const seconds = v.pipe(v.number(), v.integer());

const accountSessionSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  /** Such as "Chrome on Windows"; null where it is not known. */
  browser: v.nullable(v.string()),
  /** Whether it is the caller's own. */
  is_this: v.boolean(),
  signed_in_at: seconds,
  /** At most 15 minutes off. */
  last_used_at: seconds,
});
export type AccountSession = v.InferOutput<typeof accountSessionSchema>;

/** `GET /account/sessions`. Epoch seconds. */
export const accountSessionsAnswerSchema = v.object({ sessions: v.array(accountSessionSchema) });
export type AccountSessionsAnswer = v.InferOutput<typeof accountSessionsAnswerSchema>;

/** `DELETE /account/sessions`: how many other sign-ins have ended. */
export const endedSessionsAnswerSchema = v.object({ ended: v.number() });

/**
 * Why an account cannot be deleted yet. `active`: cancel first. `paid_until`: after that day. `checkout`, `unfinished`:
 * in some minutes. `refund`: when it has arrived. `dispute`: when the bank has decided. `support`: we have to act.
 * `contacts_changed`: after that day, until when the change can be undone.
 */
const DELETION_BLOCKERS = [
  "active",
  "paid_until",
  "checkout",
  "refund",
  "dispute",
  "support",
  "unfinished",
  "contacts_changed",
] as const;
export type DeletionBlocker = (typeof DELETION_BLOCKERS)[number];

/** `GET /account/deletion`; null: the account can be deleted now. */
export const accountDeletionAnswerSchema = v.object({
  blocker: v.nullable(
    v.object({
      reason: v.picklist(DELETION_BLOCKERS),
      /** 'YYYY-MM-DD', of `paid_until` and `contacts_changed`. */
      until: v.nullable(v.string()),
    }),
  ),
});
export type AccountDeletionAnswer = v.InferOutput<typeof accountDeletionAnswerSchema>;

/** `POST /account/delete`. */
export const deleteAccountBodySchema = v.object({ confirm: v.literal(true) });

export const listSessionsRoute = route("GET /account/sessions", {
  caller: "member",
  class: "member",
  answer: accountSessionsAnswerSchema,
});
export const endOtherSessionsRoute = route("DELETE /account/sessions", {
  caller: "member",
  class: "member",
  answer: endedSessionsAnswerSchema,
});
export const endSessionRoute = route("DELETE /account/sessions/:id", { caller: "member", class: "member" });
export const copyAccountRoute = route("GET /account/data", {
  caller: "member",
  class: "document",
  file: "application/json",
  needsProof: true,
});
export const getDeletionRoute = route("GET /account/deletion", {
  caller: "member",
  class: "member",
  answer: accountDeletionAnswerSchema,
});
export const deleteAccountRoute = route("POST /account/delete", {
  caller: "member",
  class: "member",
  needsProof: true,
  body: deleteAccountBodySchema,
});
