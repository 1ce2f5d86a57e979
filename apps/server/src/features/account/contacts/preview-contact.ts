import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import { HOUR_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../../context.ts";
import { UNDO_DAYS } from "../../auth/contact-changes/record-linked-sign-on.ts";
import { findPaidMembership, type PaidMembership } from "../../members/find-membership.ts";
import { sameNumber } from "../change-phone.ts";
import { emailUnchanged } from "../request-email-change.ts";
import { listUndoable, type NewContact, readContacts } from "./contact-rows.ts";
import { listNotified } from "./notify-contacts.ts";
import { WAIT_MS } from "./wait-for-change.ts";

export interface ContactForMember {
  accountId: string;
  to: NewContact;
}

export interface ContactPreview {
  contact: NewContact["contact"];
  /** Masked, as all contacts here. */
  from: string;
  to: string;
  /** Who gets a message with the link that stops or undoes the change. */
  notified: string[];
  /** The old contacts whose owner may agree by a code, masked. */
  codes_to: { contact: NewContact["contact"]; masked: string }[];
  wait_hours: number;
  undo_days: number;
}

/** Changes nothing, and looks for no other account. @throws 400 `invalid` for the contact of now */
export async function previewContact(
  ctx: Context,
  { accountId, to }: ContactForMember,
): Promise<ContactPreview> {
  const membership = await findPaidMembership(ctx, accountId);
  const before = await readContacts(ctx.db, membership);
  const isEmail = to.contact === "email";
  const from = isEmail ? before.email : (before.phone ?? before.contactPhone);
  if (isEmail && before.email === to.value) throw emailUnchanged();
  if (!isEmail && before.phone === to.value) throw sameNumber();
  const { emails, phones } = await listNotified(ctx, ctx.db, { membership, before, to });
  const old = await listOldContacts(ctx, membership);
  return {
    contact: to.contact,
    from: maskContact(from),
    to: maskContact(to.value),
    notified: [...emails, ...phones].map(maskContact),
    codes_to: old.map(({ contact, value }) => ({ contact, masked: maskContact(value) })),
    wait_hours: WAIT_MS / HOUR_MS,
    undo_days: UNDO_DAYS,
  };
}

/** The contacts that can agree to a change: none that was itself changed in the days in which that can be undone. */
export async function listOldContacts(ctx: Context, membership: PaidMembership): Promise<NewContact[]> {
  const { email, phone } = await readContacts(ctx.db, membership);
  const now = ctx.clock.now();
  const changed = await listUndoable(ctx.db, { accountId: membership.account_id, now });
  const isOld = (contact: NewContact["contact"]) => changed.every((change) => change.contact !== contact);
  const old: NewContact[] = [];
  if (ctx.mailer !== null && isOld("email")) old.push({ contact: "email", value: email });
  if (ctx.sms !== null && phone !== null && isOld("phone")) old.push({ contact: "phone", value: phone });
  return old;
}
