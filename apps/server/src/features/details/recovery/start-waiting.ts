import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import { repeatTransaction } from "../../../db/connection/repeat-transaction.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { conflict } from "../../../errors.ts";
import { recordAccountEvent } from "../../account-events/record-account-event.ts";
import { matchCode, type TypedCode, useCode } from "../../auth/codes/match-code.ts";
import { type CodeContext, type ProvidedCode, provideCode } from "../../auth/codes/provide-code.ts";
import { findAccountPhone } from "../../auth/fresh-proof/require-fresh-proof.ts";
import { hashSecret, makeSecret } from "../../auth/tokens/random-secret.ts";
import { lockMember } from "../lock-member.ts";
import { phoneTaken, sameNumber } from "../phone/change-phone.ts";
import { freePhone } from "../phone/free-phone.ts";
import { getProvenRecovery, type ProvenRecovery, recoveryOver } from "./get-proven-recovery.ts";
import { notifyContacts } from "./notify-contacts.ts";

/** From the new phone's code until it signs in. */
export const RECOVERY_WAIT_MS = DAY_MS;
/** After somebody stopped a change, the next one needs a call. */
const STOPPED_PAUSE_MS = 7 * DAY_MS;

interface PhoneRequest {
  recovery: string;
  phoneNumber: string;
  address: string;
  language: Language;
  browser: string | undefined;
  challenge: string | undefined;
}

/** Texts a code to the new phone. @throws 400 `invalid`; 409 `conflict`; as `provideCode` */
export async function requestRecoveryPhone(
  ctx: CodeContext,
  { recovery, ...asked }: PhoneRequest,
): Promise<ProvidedCode> {
  const { accountId } = await getProvenRecovery(ctx.db, { recovery, now: ctx.clock.now() });
  await refuseStopped(ctx, accountId);
  if ((await findAccountPhone(ctx, accountId)) === asked.phoneNumber) throw sameNumber();
  return provideCode(ctx, asked);
}

/**
 * The new phone is proved; from now on it waits, and every contact of the account can stop it.
 * @returns when the new phone signs in
 * @throws 400 `invalid` or `invalid_code`; 409 `conflict` for a number of another account
 */
export async function confirmRecoveryPhone(
  ctx: CodeContext,
  { recovery, ...typed }: TypedCode & { recovery: string },
): Promise<Date> {
  const now = ctx.clock.now();
  const found = await getProvenRecovery(ctx.db, { recovery, now });
  await refuseStopped(ctx, found.accountId);
  const match = await matchCode(ctx, typed);
  const { phoneNumber } = typed;
  const dueAt = new Date(now.getTime() + RECOVERY_WAIT_MS);
  const { approvedId, isWaiting } = await repeatTransaction(() =>
    ctx.db.transaction().execute(async (trx) => {
      const used = await useCode(trx, match, now);
      const waiting = { found, phoneNumber, dueAt, now };
      return { ...used, isWaiting: await startWaiting(ctx, trx, waiting) };
    }),
  );
  if (approvedId !== null) void ctx.sms?.reportApproved(approvedId);
  if (!isWaiting) throw phoneTaken();
  return dueAt;
}

interface NewWait {
  found: ProvenRecovery;
  phoneNumber: string;
  dueAt: Date;
  now: Date;
}

/** @returns false for a number of another account */
async function startWaiting(
  ctx: Context,
  trx: Kysely<Database>,
  { found: { id, accountId }, phoneNumber, dueAt, now }: NewWait,
): Promise<boolean> {
  const membership = await lockMember(trx, { accountId });
  if (!(await freePhone(trx, { accountId, phoneNumber }, now))) return false;
  // A newer one takes the place of one that waits, and the wait starts again.
  await trx
    .updateTable("phone_recoveries")
    .set({ state: "failed", finished_at: now })
    .where("account_id", "=", accountId)
    .where("state", "=", "waiting")
    .execute();
  const token = makeSecret();
  const { numUpdatedRows } = await trx
    .updateTable("phone_recoveries")
    .set({ state: "waiting", phone_number: phoneNumber, cancel_hash: hashSecret(token), due_at: dueAt })
    .where("id", "=", id)
    .where("state", "=", "proven")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw recoveryOver();
  const event = { kind: "phone_recovery_started", facts: {}, at: now } as const;
  await recordAccountEvent(trx, { accountId, membershipId: null, ...event });
  await notifyContacts(ctx, trx, { id, membership, phoneNumber, token, dueAt });
  return true;
}

async function refuseStopped({ db, clock, config }: Context, accountId: string): Promise<void> {
  const stopped = await db
    .selectFrom("phone_recoveries")
    .select("id")
    .where("account_id", "=", accountId)
    .where("state", "=", "canceled")
    .where("finished_at", ">", new Date(clock.now().getTime() - STOPPED_PAUSE_MS))
    .executeTakeFirst();
  if (!stopped) return;
  const sentence = `Such a change was stopped a few days ago. Please call ${config.supportPhone}.`;
  throw conflict(sentence).because("recovery_stopped");
}
