import { DAY_MS } from "@smirk/domain/wire/durations";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";

/** Consecutive wrong codes before a number needs another proof (NIST 800-63B-4, 3.2.2). */
const MAX_CODE_FAILURES = 100;
/** After it the count of a number without an account is dropped. */
const FORGET_MS = 30 * DAY_MS;

type Storage = Pick<Context, "db" | "clock" | "log">;

export function hasEnded(now: Date) {
  return sql<boolean>`code_failures.last_failed_at < ${new Date(now.getTime() - FORGET_MS)}
    and not exists (select from accounts where accounts.phone_number = code_failures.phone_number)`;
}

/** Whether only known browsers may still try codes for the number. */
export async function isLocked(
  { db, clock }: Pick<Context, "db" | "clock">,
  phoneNumber: string,
): Promise<boolean> {
  const found = await db
    .selectFrom("code_failures")
    .select("failures")
    .where("phone_number", "=", phoneNumber)
    .executeTakeFirst();
  if (found === undefined || found.failures < MAX_CODE_FAILURES) return false;
  // Looks for an account only now: response time must not reveal it.
  const ended = await db
    .selectFrom("code_failures")
    .select("phone_number")
    .where("phone_number", "=", phoneNumber)
    .where(hasEnded(clock.now()))
    .executeTakeFirst();
  return ended === undefined;
}

/** One statement before the comparison: parallel guesses share no attempt. @returns false when the number is locked */
export async function countCodeFailure(
  { db, clock, log }: Storage,
  phoneNumber: string,
  isProven: boolean,
): Promise<boolean> {
  const now = clock.now();
  const ended = hasEnded(now);
  const counted = await db
    .insertInto("code_failures")
    .values({ phone_number: phoneNumber, failures: 1, last_failed_at: now })
    .onConflict((row) =>
      row
        .column("phone_number")
        .doUpdateSet({
          failures: sql<number>`case when ${ended} then 1 else code_failures.failures + 1 end`,
          last_failed_at: now,
        })
        .where(sql<boolean>`${isProven} or code_failures.failures < ${MAX_CODE_FAILURES} or (${ended})`),
    )
    .returning("failures")
    .executeTakeFirst();
  if (counted?.failures === MAX_CODE_FAILURES) log.warn({ failures: MAX_CODE_FAILURES }, "auth.code.locked");
  return counted !== undefined;
}

/** Locks a phone as after too many wrong codes: the owner first gives another proof. */
export async function lockPhone(
  trx: Kysely<Database>,
  { phoneNumber, now }: { phoneNumber: string; now: Date },
): Promise<void> {
  const locked = { failures: MAX_CODE_FAILURES, last_failed_at: now };
  await trx
    .insertInto("code_failures")
    .values({ phone_number: phoneNumber, ...locked })
    .onConflict((row) => row.column("phone_number").doUpdateSet(locked))
    .execute();
}

export async function clearCodeFailures(trx: Kysely<Database>, phoneNumber: string): Promise<number> {
  const cleared = await trx
    .deleteFrom("code_failures")
    .where("phone_number", "=", phoneNumber)
    .returning("failures")
    .executeTakeFirst();
  return cleared?.failures ?? 0;
}

export async function unlockPhone(
  { db, clock }: Pick<Context, "db" | "clock">,
  { accountId, operator }: { accountId: string; operator: Operator },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom("accounts")
      .select("phone_number")
      .where("id", "=", accountId)
      .executeTakeFirst();
    const failures = account?.phone_number ? await clearCodeFailures(trx, account.phone_number) : 0;
    await writeAuditEntry(trx, {
      ...operator,
      at: clock.now(),
      subjectKind: "member",
      subjectId: accountId,
      changes: { wrong_codes: [failures, 0] },
    });
    return failures;
  });
}
