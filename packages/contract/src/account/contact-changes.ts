import * as v from "valibot";

const seconds = v.pipe(v.number(), v.integer());
const contact = v.picklist(["email", "phone"]);

/** Body of `POST /auth/contact_change/show` and `undo`: the token in the fragment of a message's link. */
export const linkBodySchema = v.object({ token: v.pipe(v.string(), v.maxLength(200)) });

/** `POST /auth/contact_change/show`: what the link is about. Contacts are masked, times are epoch seconds. */
export const contactChangeAnswerSchema = v.object({
  /** What its button does now, or what was done before. */
  can: v.picklist(["stop", "undo", "nothing", "stopped", "undone"]),
  /** `sign_on`: Google or Apple, named by `to`, signs in since. */
  contact: v.picklist(["email", "phone", "sign_on"]),
  from: v.nullable(v.string()),
  to: v.string(),
  /** When it happened, or will. */
  at: seconds,
});
export type ContactChangeAnswer = v.InferOutput<typeof contactChangeAnswerSchema>;

/** `POST /auth/contact_change/undo`. */
export const undoneAnswerSchema = v.object({ outcome: v.picklist(["stopped", "undone"]) });

/** `GET /account/contact_changes`: changes that wait for a day, and can be stopped. */
export const waitingChangesAnswerSchema = v.object({
  waiting: v.array(
    v.object({
      contact,
      /** Masked. */
      to: v.string(),
      /** Somebody proved that the phone is lost; else an operator corrects the contact. */
      is_lost_phone: v.boolean(),
      happens_at: seconds,
    }),
  ),
});
export type WaitingChangesAnswer = v.InferOutput<typeof waitingChangesAnswerSchema>;
