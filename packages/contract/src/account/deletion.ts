import * as v from "valibot";

/**
 * Why an account cannot be deleted yet. `active`: cancel first. `paid_until`: after that day. `checkout`, `unfinished`:
 * in some minutes. `refund`: when it has arrived. `dispute`: when the bank has decided. `support`: we have to act.
 * `contacts_changed`: after that day, until when the change can be undone.
 */
export const DELETION_BLOCKERS = [
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
