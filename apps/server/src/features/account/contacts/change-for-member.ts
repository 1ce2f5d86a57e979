import { createHash } from "node:crypto";
import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import { HOUR_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import { repeatTransaction } from "../../../db/connection/repeat-transaction.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { findAccountLanguage } from "../../auth/accounts/account-rows.ts";
import { createCodeLimits } from "../../auth/codes/code-limits.ts";
import { matchCode, useCode } from "../../auth/codes/match-code.ts";
import { provideCode } from "../../auth/codes/provide-code.ts";
import { UNDO_DAYS } from "../../auth/contact-changes/record-linked-sign-on.ts";
import { findPaidMembership } from "../../members/find-membership.ts";
import { lockMember } from "../../members/membership-lock.ts";
import { createAccountLimits } from "../account-limits.ts";
import { phoneTaken, sameNumber } from "../change-phone.ts";
import { freePhone } from "../free-phone.ts";
import { emailUnchanged, sendEmailCode, useEmailCode } from "../request-email-change.ts";
import { changeContact } from "./change-contact.ts";
import { type NewContact, readContacts } from "./contact-rows.ts";
import { listNotified } from "./notify-contacts.ts";
import { WAIT_MS, waitForChange } from "./wait-for-change.ts";

interface ContactForMember {
  accountId: string;
  to: NewContact;
}

interface OperatorsChange extends ContactForMember {
  operator: Operator;
  /** Where the operator is, for the limits. */
  address: string;
}

export interface ContactPreview {
  contact: NewContact["contact"];
  /** Masked, as all contacts here. */
  from: string;
  to: string;
  /** Who gets a message with the link that stops or undoes the change. */
  notified: string[];
  can_send_code: boolean;
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
  return {
    contact: to.contact,
    from: maskContact(from),
    to: maskContact(to.value),
    notified: [...emails, ...phones].map(maskContact),
    can_send_code: isEmail ? ctx.mailer !== null : ctx.sms !== null,
    wait_hours: WAIT_MS / HOUR_MS,
    undo_days: UNDO_DAYS,
  };
}

/** To the new contact; its owner reads the code to the operator. @throws as the member's own request */
export async function sendContactCode(ctx: Context, change: OperatorsChange): Promise<void> {
  const { accountId, to, operator, address } = change;
  const { from, to: masked } = await previewContact(ctx, change);
  const { id: subjectId } = await findPaidMembership(ctx, accountId);
  const entry = { ...operator, at: ctx.clock.now(), subjectKind: "member", subjectId } as const;
  const changes = { [to.contact]: [from, masked], by: "code sent" };
  await writeAuditEntry(ctx.db, { ...entry, changes });
  if (to.contact === "email") {
    const asker = { accountId, askerId: operatorAsker(operator) };
    await sendEmailCode({ ...ctx, limits: createAccountLimits(ctx) }, { asker, email: to.value, address });
    return;
  }
  const language = await findAccountLanguage(ctx.db, accountId);
  const asked = { phoneNumber: to.value, address, language, browser: undefined, challenge: undefined };
  await provideCode({ ...ctx, limits: createCodeLimits(ctx) }, asked);
}

/**
 * Changes a contact by the code that the new contact got. @throws 400 `invalid_code`; 409 `conflict` for a number of
 * another account
 */
export async function changeByCode(
  ctx: Context,
  { accountId, to, operator, address, code }: OperatorsChange & { code: string },
): Promise<void> {
  const by = { madeBy: "operator", actor: operator.actor } as const;
  const audit = { accountId, to, operator, by: "code" };
  if (to.contact === "email") {
    await createAccountLimits(ctx).countCheck(address);
    const asker = { accountId, askerId: operatorAsker(operator) };
    return useEmailCode(ctx, { asker, code }, async (trx, { membership, email }) => {
      await writeContactEntry(ctx, trx, { ...audit, to: { ...to, value: email } });
      await changeContact(ctx, trx, { membership, to: { ...to, value: email }, by, sessionId: null });
    });
  }
  const codes = { ...ctx, limits: createCodeLimits(ctx) };
  const typed = { phoneNumber: to.value, code, address, browser: undefined, challenge: undefined };
  const match = await matchCode(codes, typed);
  const { approvedId, isFree } = await repeatTransaction(() =>
    ctx.db.transaction().execute(async (trx) => {
      const now = ctx.clock.now();
      const used = await useCode(trx, match, now);
      const membership = await lockMember(trx, { accountId });
      // The code counts as used all the same.
      if (!(await freePhone(trx, { accountId, phoneNumber: to.value }, now))) {
        return { ...used, isFree: false };
      }
      await writeContactEntry(ctx, trx, audit);
      await changeContact(ctx, trx, { membership, to, by, sessionId: null });
      return { ...used, isFree: true };
    }),
  );
  if (approvedId !== null) void ctx.sms?.reportApproved(approvedId);
  if (!isFree) throw phoneTaken();
}

/** Without a code: in a day, unless somebody who has a contact of the account stops it. @returns when it happens */
export async function changeByWaiting(
  ctx: Context,
  { accountId, to, operator }: Omit<OperatorsChange, "address">,
): Promise<Date> {
  await previewContact(ctx, { accountId, to });
  const emails = to.contact === "email" ? [to.value] : [];
  const by = { madeBy: "operator", actor: operator.actor } as const;
  return repeatTransaction(() =>
    ctx.db.transaction().execute(async (trx) => {
      const membership = await lockMember(trx, { accountId, emails });
      const phone = { accountId, phoneNumber: to.value };
      if (to.contact === "phone" && !(await freePhone(trx, phone, ctx.clock.now()))) throw phoneTaken();
      await writeContactEntry(ctx, trx, { accountId, to, operator, by: "wait" });
      return waitForChange(ctx, trx, { membership, to, by });
    }),
  );
}

/** Masked before and after. Call it before the change. */
async function writeContactEntry(
  ctx: Context,
  trx: Kysely<Database>,
  { by, operator, ...change }: ContactForMember & { operator: Operator; by: string },
): Promise<void> {
  const { accountId, to } = change;
  const { id: subjectId } = await findPaidMembership({ db: trx }, accountId);
  const { from, to: masked } = await previewContact({ ...ctx, db: trx }, change);
  const entry = { ...operator, at: ctx.clock.now(), subjectKind: "member", subjectId } as const;
  await writeAuditEntry(trx, { ...entry, changes: { [to.contact]: [from, masked], by } });
}

/** An asker like a session of a member's, so that only the operator who asked for a code can use it. */
function operatorAsker({ actor }: Operator): string {
  const hex = createHash("sha256").update(`operator ${actor}`).digest("hex");
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
