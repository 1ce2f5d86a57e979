import * as v from "valibot";
import { route } from "../route.ts";

/** What a member can switch on and off. Everything else is required for money, by law or for safety. */
export const MESSAGE_KINDS = ["news_email", "payment_text", "renewal_text", "card_text"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** `GET /account/messages`, and the answer to a change. */
export const messageChoicesAnswerSchema = v.object({
  /** Masked; null where none is known. */
  email: v.nullable(v.string()),
  wanted: v.record(v.picklist(MESSAGE_KINDS), v.boolean()),
  texts: v.object({
    /** Whether this site sends texts besides codes. */
    are_offered: v.boolean(),
    /** The account's own, masked; null: it has none, so no texts can be had. */
    phone_number: v.nullable(v.string()),
    /** Epoch seconds since when the phone stopped all of them by a text; null: it takes texts. */
    stopped_at: v.nullable(v.pipe(v.number(), v.integer())),
  }),
});
export type MessageChoicesAnswer = v.InferOutput<typeof messageChoicesAnswerSchema>;

/** `POST /account/messages`: one choice at a time. */
export const messageChoiceBodySchema = v.object({
  kind: v.picklist(MESSAGE_KINDS),
  is_wanted: v.boolean(),
});
export type MessageChoice = v.InferOutput<typeof messageChoiceBodySchema>;

/** `POST /messages/stop`, by the token of an email's link. */
export const stopMessagesBodySchema = v.object({ token: v.pipe(v.string(), v.maxLength(200)) });
export const stopMessagesAnswerSchema = v.object({ stopped: v.picklist(MESSAGE_KINDS) });

export const getMessageChoicesRoute = route("GET /account/messages", {
  caller: "member",
  class: "member",
  answer: messageChoicesAnswerSchema,
});
export const chooseMessageRoute = route("POST /account/messages", {
  caller: "member",
  class: "member",
  body: messageChoiceBodySchema,
  answer: messageChoicesAnswerSchema,
});
export const stopMessagesRoute = route("POST /messages/stop", {
  caller: "anyone",
  class: "member",
  body: stopMessagesBodySchema,
  answer: stopMessagesAnswerSchema,
});
