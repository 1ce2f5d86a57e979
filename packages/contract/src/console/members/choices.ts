import * as v from "valibot";
import { dentistsAnswerSchema } from "../../account/dentists.ts";
import { MESSAGE_KINDS, messageChoicesAnswerSchema } from "../../account/messages.ts";
import { renewalAnswerSchema } from "../../account/renewal.ts";
import { post } from "../action.ts";
import { accountId, member, reason } from "../fields.ts";

const NO_DENTIST = "Say which dentist is chosen and for whom.";
const MOST_PEOPLE = 50;

const locationId = v.pipe(
  v.string(NO_DENTIST),
  v.maxLength(18, NO_DENTIST),
  v.regex(/^[1-9]\d{0,17}$/, NO_DENTIST),
);
const personIds = v.pipe(
  v.array(v.pipe(v.string(NO_DENTIST), v.uuid(NO_DENTIST)), NO_DENTIST),
  v.minLength(1, NO_DENTIST),
  v.maxLength(MOST_PEOPLE, NO_DENTIST),
);
/** What members choose on their own pages, done by an operator for a caller. */
export const MEMBER_CHOICES = {
  "members.preview_renewal": post("/members/renewal/preview", {
    role: "support",
    command: "member renewal preview",
    takes: member,
    answer: renewalAnswerSchema,
  }),
  "members.set_renewal": post("/members/renewal", {
    role: "support",
    command: "member renewal",
    takes: v.object({ auto_renew: v.boolean("Say whether it renews."), reason, account_id: accountId }),
    answer: renewalAnswerSchema,
  }),
  "members.preview_dentist": post("/members/dentist/preview", {
    role: "support",
    command: "member dentist preview",
    takes: v.object({
      location_id: v.optional(locationId),
      person_ids: v.optional(personIds),
      account_id: accountId,
    }),
    answer: v.object({
      dentists: dentistsAnswerSchema,
      choice: v.nullable(v.object({ dentist: v.string(), person_ids: v.array(v.string()) })),
    }),
  }),
  "members.choose_dentist": post("/members/dentist", {
    role: "support",
    command: "member dentist",
    takes: v.object({ location_id: locationId, person_ids: personIds, reason, account_id: accountId }),
    answer: dentistsAnswerSchema,
  }),
  "members.preview_messages": post("/members/messages/preview", {
    role: "support",
    command: "member messages preview",
    takes: member,
    answer: messageChoicesAnswerSchema,
  }),
  "members.choose_messages": post("/members/messages", {
    role: "support",
    command: "member messages",
    takes: v.object({
      kind: v.picklist(MESSAGE_KINDS, "Choose a message."),
      is_wanted: v.boolean("Choose a message."),
      reason,
      account_id: accountId,
    }),
    answer: messageChoicesAnswerSchema,
  }),
};
