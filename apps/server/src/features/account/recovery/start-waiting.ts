import type { ProvidedCode } from "@smirk/contract/auth/codes";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import { repeatTransaction } from "../../../db/connection/repeat-transaction.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { conflict, invalid } from "../../../errors.ts";
import { matchCode, type TypedCode, useCode } from "../../auth/codes/match-code.ts";
import { type CodeContext, provideCode } from "../../auth/codes/provide-code.ts";
import { findAccountPhone } from "../../auth/fresh-proof/require-fresh-proof.ts";
import { hashSecret } from "../../auth/tokens/random-secret.ts";
import type { StrangerBudget } from "../../auth/trust/stranger-budget.ts";
import { findContact } from "../../members/contacts.ts";
import { lockMember } from "../../members/membership-lock.ts";
import { phoneTaken, sameNumber } from "../change-phone.ts";
import { waitForChange } from "../contacts/wait-for-change.ts";
import { freePhone, isPhoneFree } from "../free-phone.ts";

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
 * @throws 400 `invalid` or `invalid_code`; 409 `conflict` for a number of another account; 429 `too_many_requests`
 */
export async function confirmRecoveryPhone(
  ctx: CodeContext & { budget: StrangerBudget },
  { recovery, ...typed }: TypedCode & { recovery: string },
): Promise<Date> {
  const now = ctx.clock.now();
  const found = await getProvenRecovery(ctx.db, { recovery, now });
  await refuseStopped(ctx, found.accountId);
  const match = await matchCode(ctx, typed);
  const { phoneNumber, address } = typed;
  const email = (await findContact(ctx.db, found.accountId))?.email ?? null;
  // A number that will be refused begins nothing.
  const isFree = await isPhoneFree(ctx.db, { accountId: found.accountId, phoneNumber });
  if (isFree) await ctx.budget.countBegun({ address, email });
  const { approvedId, dueAt } = await repeatTransaction(() =>
    ctx.db.transaction().execute(async (trx) => {
      const used = await useCode(trx, match, now);
      return { ...used, dueAt: await startWaiting(ctx, trx, { found, phoneNumber, now }) };
    }),
  );
  if (approvedId !== null) void ctx.sms?.reportApproved(approvedId);
  if (dueAt === null) throw phoneTaken();
  return dueAt;
}

interface NewWait {
  found: ProvenRecovery;
  phoneNumber: string;
  now: Date;
}

/** @returns when the new phone signs in; null for a number of another account */
async function startWaiting(
  ctx: Context,
  trx: Kysely<Database>,
  { found: { id, accountId }, phoneNumber, now }: NewWait,
): Promise<Date | null> {
  const membership = await lockMember(trx, { accountId });
  if (!(await freePhone(trx, { accountId, phoneNumber }, now))) return null;
  const { numUpdatedRows } = await trx
    .updateTable("phone_recoveries")
    .set({ state: "done", finished_at: now })
    .where("id", "=", id)
    .where("state", "=", "proven")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw recoveryOver();
  const to = { contact: "phone", value: phoneNumber } as const;
  return waitForChange(ctx, trx, { membership, to, by: { madeBy: "recovery", actor: null } });
}

async function refuseStopped({ db, clock, config }: Context, accountId: string): Promise<void> {
  const stopped = await db
    .selectFrom("contact_changes")
    .select("id")
    .where("account_id", "=", accountId)
    .where("made_by", "=", "recovery")
    .where("state", "in", ["stopped", "undone"])
    .where("ended_at", ">", new Date(clock.now().getTime() - STOPPED_PAUSE_MS))
    .executeTakeFirst();
  if (!stopped) return;
  const sentence = `Such a change was stopped a few days ago. Please call ${config.supportPhone}.`;
  throw conflict(sentence).because("recovery_stopped");
}

interface ProvenRecovery {
  id: string;
  accountId: string;
}

/** @throws 400 `invalid` for one that is not proven, expired or used */
async function getProvenRecovery(
  db: Kysely<Database>,
  { recovery, now }: { recovery: string; now: Date },
): Promise<ProvenRecovery> {
  const row = await db
    .selectFrom("phone_recoveries")
    .select(["id", "account_id"])
    .where("secret_hash", "=", hashSecret(recovery))
    .where("state", "=", "proven")
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (!row?.account_id) throw recoveryOver();
  return { id: row.id, accountId: row.account_id };
}

function recoveryOver() {
  return invalid("This took too long. Please start over.").because("recovery_expired");
}
