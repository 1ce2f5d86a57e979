import * as v from "valibot";
import { addressBodySchema, nameBodySchema } from "../../account/personal-details.ts";
import { sixDigitCode } from "../../auth/codes.ts";
import { post } from "../action.ts";
import { accountId, reason, reasonedMember } from "../fields.ts";
import { RESENDABLE_KINDS } from "./members.ts";

const LONGEST_NOTE = 1_000;

const NO_PROOF = "Type the code that an old contact got, or let the change wait.";
const CONTACTS = ["email", "phone"] as const;
const via = v.picklist(CONTACTS, "Choose the old contact that gets the code.");
/** The new contact stands under its own name, as in the member's own change. */
const newContact = {
  account_id: accountId,
  detail: v.picklist(CONTACTS, "Choose what changes."),
};

/** What operators do for members who call: details, sign-in and what is kept about them. */
export const MEMBER_HELP = {
  "members.resend": post("/members/resend", {
    role: "support",
    command: "member resend",
    takes: v.object({
      account_id: accountId,
      kind: v.picklist(RESENDABLE_KINDS, "Choose an email."),
      reason,
    }),
    answer: v.object({ queued: v.boolean() }),
  }),
  "members.update": post("/members/update", {
    role: "support",
    command: "member update",
    takes: v.looseObject({
      reason,
      account_id: accountId,
      detail: v.picklist(["name", "address"], "Choose what changes."),
    }),
    reads: v.intersect([nameBodySchema, addressBodySchema]),
    answer: v.object({ changed: v.boolean() }),
  }),
  "members.preview_contact": post("/members/contact/preview", {
    role: "support",
    command: "member update preview",
    takes: v.looseObject(newContact),
    answer: v.object({
      contact: v.picklist(CONTACTS),
      /** Masked, as all contacts here. */
      from: v.string(),
      to: v.string(),
      /** Who gets a message with the link that stops or undoes the change. */
      notified: v.array(v.string()),
      /** The old contacts whose owner may agree by a code. */
      codes_to: v.array(v.object({ contact: v.picklist(CONTACTS), masked: v.string() })),
      wait_hours: v.number(),
      undo_days: v.number(),
    }),
  }),
  "members.send_contact_code": post("/members/contact/send-code", {
    role: "support",
    needsProof: true,
    onlyInConsole: true,
    command: "member update",
    takes: v.looseObject({ ...newContact, via, reason }),
    answer: v.object({ sent: v.boolean() }),
  }),
  "members.change_contact": post("/members/contact", {
    role: "support",
    needsProof: true,
    fleeting: ["code"],
    command: "member update",
    takes: v.pipe(
      v.looseObject({
        ...newContact,
        reason,
        via: v.optional(via),
        code: v.optional(sixDigitCode),
        waits: v.optional(v.literal(true, NO_PROOF)),
      }),
      v.check(
        ({ code, via: to, waits }) => (code !== undefined && to !== undefined) || waits === true,
        NO_PROOF,
      ),
    ),
    /** Epoch seconds; null: it has happened. */
    answer: v.object({ happens_at: v.nullable(v.number()) }),
  }),
  /** A second operator agrees: a change that waits happens at once. */
  "members.agree_contact": post("/members/contact/agree", {
    role: "support",
    needsProof: true,
    onlyInConsole: true,
    command: "member update agree",
    takes: v.object({ change_id: v.pipe(v.string(), v.uuid("Name the change.")), reason }),
    answer: v.object({ changed: v.boolean() }),
  }),
  "members.unlock_phone": post("/members/unlock-phone", {
    role: "support",
    needsProof: true,
    command: "member unlock-phone",
    takes: reasonedMember,
    answer: v.object({ wrong_codes: v.number() }),
  }),
  "members.sign_out": post("/members/sign-out", {
    role: "support",
    command: "member sign-out",
    takes: reasonedMember,
    answer: v.object({ ended: v.number() }),
  }),
  /** One person's: the member's, whose id is the membership's, or a family member's. */
  "members.replace_card": post("/members/card/replace", {
    role: "support",
    command: "member replace-card",
    takes: v.object({
      account_id: accountId,
      person_id: v.pipe(v.string("Name a person."), v.uuid("Name a person.")),
      reason,
    }),
    answer: v.object({ replaced: v.boolean() }),
  }),
  "members.note": post("/members/note", {
    role: "support",
    command: "member note",
    takes: v.object({
      text: v.pipe(
        v.string("Write a note."),
        v.maxLength(LONGEST_NOTE, `A note has at most ${LONGEST_NOTE} characters.`),
      ),
      account_id: accountId,
    }),
    answer: v.object({ note_id: v.string() }),
  }),
  "members.remove_note": post("/members/note/remove", {
    role: "support",
    command: "member note",
    takes: v.object({
      note_id: v.pipe(v.string("Name a note."), v.uuid("Name a note.")),
      account_id: accountId,
    }),
    answer: v.object({ removed: v.boolean() }),
  }),
  "members.preview_message": post("/members/message", {
    role: "support",
    command: "member message",
    takes: v.object({
      way: v.picklist(["email", "text"], "Name an email or a text."),
      message_id: v.pipe(v.string("Name a message."), v.uuid("Name a message.")),
      account_id: accountId,
    }),
    answer: v.object({
      source: v.picklist(["stored", "drawn", "deleted"]),
      to: v.nullable(v.string()),
      subject: v.nullable(v.string()),
      text: v.nullable(v.string()),
      attachments: v.array(v.string()),
    }),
  }),
};
