import type { ProvidedCode } from "@smirk/contract/auth/codes";
import type { Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import { repeatTransaction } from "../../db/connection/repeat-transaction.ts";
import type { Database } from "../../db/schema/schema.ts";
import { conflict, invalid } from "../../errors.ts";
import type { Caller } from "../../http/requests/authenticate.ts";
import { matchCode, type TypedCode, useCode } from "../auth/codes/match-code.ts";
import { type CodeContext, provideCode } from "../auth/codes/provide-code.ts";
import {
  findAccountPhone,
  refuseEndedSession,
  requireFreshProof,
} from "../auth/fresh-proof/require-fresh-proof.ts";
import { clearCodeFailures } from "../auth/trust/code-failures.ts";
import { rememberBrowser } from "../auth/trust/known-browsers.ts";
import { lockMember } from "../members/membership-lock.ts";
import { changeContact } from "./contacts/change-contact.ts";
import { freePhone } from "./free-phone.ts";

type Owner = Pick<Caller, "accountId" | "sessionId">;

interface PhoneRequest {
  caller: Owner;
  phoneNumber: string;
  address: string;
  language: Language;
  browser: string | undefined;
  challenge: string | undefined;
}

/** Texts a code to the new number, without looking for its account. @throws 403 `proof_required`; as `provideCode` */
export async function requestPhoneChange(
  ctx: CodeContext,
  { caller, ...asked }: PhoneRequest,
): Promise<ProvidedCode> {
  await requireFreshProof(ctx, caller);
  if ((await findAccountPhone(ctx, caller.accountId)) === asked.phoneNumber) throw sameNumber();
  return provideCode(ctx, asked);
}

interface PhoneConfirmation extends TypedCode {
  caller: Owner;
}

/**
 * Changes the phone by the code that the new number got; ends every other session.
 * @returns the known browser's new secret
 * @throws 403 `proof_required`; 400 `invalid_code`; 409 `conflict` for a number of another account, proven by its owner
 */
export async function confirmPhoneChange(
  ctx: CodeContext,
  { caller, ...typed }: PhoneConfirmation,
): Promise<string> {
  await requireFreshProof(ctx, caller);
  const match = await matchCode(ctx, typed);
  const now = ctx.clock.now();
  const { accountId, sessionId } = caller;
  const { phoneNumber, browser } = typed;
  const { approvedId, secret } = await repeatTransaction(() =>
    ctx.db.transaction().execute(async (trx) => {
      const used = await useCode(trx, match, now);
      const membership = await lockMember(trx, { accountId });
      await refuseEndedSession(trx, caller);
      const isFree = await freePhone(trx, { accountId, phoneNumber }, now);
      // The code counts as used all the same.
      if (!isFree) return { ...used, secret: null };
      const to = { contact: "phone", value: phoneNumber } as const;
      const by = { madeBy: "member", actor: null } as const;
      await changeContact(ctx, trx, { membership, to, by, sessionId });
      return { ...used, secret: await trustBrowser(trx, { phoneNumber, previous: browser, now }) };
    }),
  );
  if (approvedId !== null) void ctx.sms?.reportApproved(approvedId);
  if (secret === null) throw phoneTaken();
  return secret;
}

async function trustBrowser(
  trx: Kysely<Database>,
  trusted: { phoneNumber: string; previous: string | undefined; now: Date },
): Promise<string> {
  await clearCodeFailures(trx, trusted.phoneNumber);
  return rememberBrowser(trx, trusted);
}

export function sameNumber() {
  const sentence = "You already sign in with this number.";
  return invalid(sentence, { phone_number: sentence }).because("phone_unchanged", {
    fields: { phone_number: "phone_unchanged" },
  });
}

export function phoneTaken() {
  const sentence = "This number belongs to another account. Sign in with it to see that account, or call us.";
  return conflict(sentence).because("phone_taken");
}
