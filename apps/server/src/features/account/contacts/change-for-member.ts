import { createHash } from "node:crypto";
import type { Context } from "../../../context.ts";
import { repeatTransaction } from "../../../db/connection/repeat-transaction.ts";
import { conflict } from "../../../errors.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { findAccountLanguage } from "../../auth/accounts/account-rows.ts";
import { createCodeLimits } from "../../auth/codes/code-limits.ts";
import { matchCode, useCode } from "../../auth/codes/match-code.ts";
import { provideCode } from "../../auth/codes/provide-code.ts";
import { contactAgreementEmail } from "../../mail/templates/contacts.ts";
import { findPaidMembership } from "../../members/find-membership.ts";
import { lockMember } from "../../members/membership-lock.ts";
import { createAccountLimits } from "../account-limits.ts";
import { phoneTaken } from "../change-phone.ts";
import { freePhone } from "../free-phone.ts";
import { EMAIL_CODE_MINUTES, storeEmailCode, useEmailCode } from "../request-email-change.ts";
import { changeAtOnce, writeContactEntry } from "./agree-to-contact.ts";
import type { NewContact } from "./contact-rows.ts";
import { type ContactForMember, listOldContacts, previewContact } from "./preview-contact.ts";
import { waitForChange } from "./wait-for-change.ts";

interface OperatorsChange extends ContactForMember {
  operator: Operator;
  /** Where the operator is, for the limits. */
  address: string;
}

interface AgreedChange extends OperatorsChange {
  /** The old contact whose owner agrees. */
  via: NewContact["contact"];
}

/** @throws 409 `conflict` where that contact cannot agree */
async function getOldContact(ctx: Context, { accountId, via }: AgreedChange): Promise<string> {
  const old = await listOldContacts(ctx, await findPaidMembership(ctx, accountId));
  const found = old.find(({ contact }) => contact === via);
  if (found) return found.value;
  throw conflict("This contact was changed lately, or cannot get a code. Let the change wait.");
}

/** To an old contact, whose owner agrees by reading it to the operator. @throws as the member's own request */
export async function sendContactCode(ctx: Context, change: AgreedChange): Promise<void> {
  const { accountId, to, operator, address, via } = change;
  const { from, to: masked } = await previewContact(ctx, change);
  const old = await getOldContact(ctx, change);
  const { id: subjectId } = await findPaidMembership(ctx, accountId);
  const entry = { ...operator, at: ctx.clock.now(), subjectKind: "member", subjectId } as const;
  const changes = { [to.contact]: [from, masked], by: `code sent to the old ${via}` };
  await writeAuditEntry(ctx.db, { ...entry, changes });
  if (via === "email") {
    const asker = { accountId, askerId: operatorAsker(operator) };
    return storeEmailCode(
      { ...ctx, limits: createAccountLimits(ctx) },
      {
        ...{ asker, email: old, address, about: describeAgreed(to) },
        write: ({ texts, sender }, code) =>
          contactAgreementEmail(texts, {
            ...{ ...sender, contact: to.contact, to: to.value },
            ...{ code, minutes: EMAIL_CODE_MINUTES },
          }),
      },
    );
  }
  const language = await findAccountLanguage(ctx.db, accountId);
  const asked = { phoneNumber: old, address, language, browser: undefined, challenge: undefined };
  await provideCode({ ...ctx, limits: createCodeLimits(ctx) }, asked);
}

/** A code by email agrees to this change alone. */
function describeAgreed({ contact, value }: NewContact): string {
  return `${contact} ${value}`;
}

/**
 * Changes a contact at once, by the code that an old contact got. @throws 400 `invalid_code`; 409 `conflict` for a
 * number of another account
 */
export async function changeByCode(ctx: Context, change: AgreedChange & { code: string }): Promise<void> {
  const { accountId, to, operator, address, code, via } = change;
  const old = await getOldContact(ctx, change);
  const agreed = { accountId, to, operator, by: `code of the old ${via}` };
  if (via === "email") {
    await createAccountLimits(ctx).countCheck(address);
    const asker = { accountId, askerId: operatorAsker(operator) };
    const isFree = await useEmailCode(ctx, { asker, code, about: describeAgreed(to) }, (trx) =>
      changeAtOnce(ctx, trx, agreed),
    );
    if (!isFree) throw phoneTaken();
    return;
  }
  const codes = { ...ctx, limits: createCodeLimits(ctx) };
  const typed = { phoneNumber: old, code, address, browser: undefined, challenge: undefined };
  const match = await matchCode(codes, typed);
  const { approvedId, isFree } = await repeatTransaction(() =>
    ctx.db.transaction().execute(async (trx) => {
      const used = await useCode(trx, match, ctx.clock.now());
      return { ...used, isFree: await changeAtOnce(ctx, trx, agreed) };
    }),
  );
  if (approvedId !== null) void ctx.sms?.reportApproved(approvedId);
  if (!isFree) throw phoneTaken();
}

/** What an operator begins happens in a day, unless somebody who has a contact of the account stops it. @returns when it happens */
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

/** An asker like a session of a member's, so that only the operator who asked for a code can use it. */
function operatorAsker({ actor }: Operator): string {
  const hex = createHash("sha256").update(`operator ${actor}`).digest("hex");
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
