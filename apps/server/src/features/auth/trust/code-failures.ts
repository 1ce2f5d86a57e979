import { DAY_MS } from "@smirk/domain/wire/durations";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";

/** Consecutive wrong codes that are compared for a number before it takes another proof (NIST 800-63B-4, 3.2.2). */
export const MAX_CODE_FAILURES = 100;
/** Then the count of a number without an account ends. */
const FORGET_MS = 30 * DAY_MS;

type Storage = Pick<Context, "db" | "clock" | "log">;

/** Of `code_failures`: counts that no longer hold. */
export function hasEnded(now: Date) {
  return sql<boolean>`code_failures.last_failed_at < ${new Date(now.getTime() - FORGET_MS)}
    and not exists (select from accounts where accounts.phone_number = code_failures.phone_number)`;
}

/** Whether so many wrong codes came for a number that only a known browser may try another one. */
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
  // Accounts are looked at only here: asking for a code must not tell whether there is one.
  const ended = await db
    .selectFrom("code_failures")
    .select("phone_number")
    .where("phone_number", "=", phoneNumber)
    .where(hasEnded(clock.now()))
    .executeTakeFirst();
  return ended === undefined;
}

/**
 * Counts a code as wrong before it is compared, in one statement, so that parallel guesses cannot share one; a right
 * code clears the count.
 * @param isProven the try comes from a known browser
 * @returns false when the number takes no further code
 */
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
  // The last one that is compared: if it is right after all, the count is cleared a moment later.
  if (counted?.failures === MAX_CODE_FAILURES) log.warn({ failures: MAX_CODE_FAILURES }, "auth.code.locked");
  return counted !== undefined;
}

/** The owner has proved the phone is theirs. @returns how many wrong codes there were */
export async function clearCodeFailures(trx: Kysely<Database>, phoneNumber: string): Promise<number> {
  const cleared = await trx
    .deleteFrom("code_failures")
    .where("phone_number", "=", phoneNumber)
    .returning("failures")
    .executeTakeFirst();
  return cleared?.failures ?? 0;
}
