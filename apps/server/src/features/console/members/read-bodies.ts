import { sixDigitCode } from "@smirk/contract/auth/codes";
import * as v from "valibot";
import { parseBody } from "../../../http/requests/parse-body.ts";
import type { NewContact } from "../../account/contacts/contact-rows.ts";
import { readAddressBody, readEmailBody, readNameBody } from "../../account/read-details-bodies.ts";
import type { DetailChange } from "../../account/update-for-member.ts";
import { readUsMobile } from "../../auth/codes/read-code-bodies.ts";
import { RESENDABLE_KINDS } from "../../mail/send-again.ts";

export const accountSchema = v.object({
  account_id: v.pipe(v.string("Name a member."), v.uuid("Name a member.")),
});
export const searchSchema = v.object({ text: v.pipe(v.string("Type a name."), v.maxLength(200)) });
export const resendSchema = v.object({
  ...accountSchema.entries,
  kind: v.picklist(RESENDABLE_KINDS, "Choose an email."),
});
export const cancelSchema = v.object({
  ...accountSchema.entries,
  at: v.picklist(["rules", "now", "period-end"], "Choose when it ends."),
});
const cents = v.pipe(
  v.number("Type an amount."),
  v.integer("Type an amount."),
  v.minValue(1, "Type an amount above zero."),
  v.maxValue(1_000_000, "This amount is too large."),
);
export const shownSchema = v.object({
  refund_cents: v.pipe(v.number(), v.integer(), v.minValue(0)),
  last_day: v.string(),
});
export const refundSchema = v.object({
  ...accountSchema.entries,
  amount_cents: cents,
  is_again: v.optional(v.boolean(), false),
});
export const decisionSchema = v.object({
  approval_id: v.pipe(v.string(), v.uuid("Name a refund.")),
  is_approved: v.boolean("Approve or decline."),
});
export const secondSchema = v.object({
  membership_id: v.pipe(v.string(), v.uuid("Name a membership.")),
  outcome: v.picklist(["paid_back", "two_people"], "Say whether this is one person."),
});

const detailSchema = v.object({
  ...accountSchema.entries,
  detail: v.picklist(["name", "address"], "Choose what changes."),
});
const contactSchema = v.object({
  ...accountSchema.entries,
  detail: v.picklist(["email", "phone"], "Choose what changes."),
});
/** The proof of a change of contact. */
export const contactProofSchema = v.union(
  [v.object({ code: sixDigitCode }), v.object({ waits: v.literal(true) })],
  "Type the code that the new contact got, or let the change wait.",
);

/** @throws 400 `invalid`, as for the member's own change */
export function readDetailChange(body: unknown): { accountId: string; change: DetailChange } {
  const { account_id: accountId, detail } = parseBody(detailSchema, body);
  return { accountId, change: readChange(detail, body as Record<string, unknown>) };
}

function readChange(detail: DetailChange["detail"], body: Record<string, unknown>): DetailChange {
  switch (detail) {
    case "name":
      return { detail, name: readNameBody({ ...body, reason: body.name_reason }) };
    case "address":
      return { detail, address: readAddressBody(body) };
  }
}

/** @throws 400 `invalid`, as for the member's own change */
export function readNewContact(body: unknown): { accountId: string; to: NewContact } {
  const { account_id: accountId, detail: contact } = parseBody(contactSchema, body);
  const { phone } = body as { phone?: unknown };
  if (contact === "email") return { accountId, to: { contact, value: readEmailBody(body).email } };
  const value = readUsMobile(String(phone ?? ""));
  return { accountId, to: { contact, value } };
}
