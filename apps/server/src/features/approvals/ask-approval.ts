import type { ActionName } from "@smirk/contract/console/actions";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { conflict } from "../../errors.ts";
import type { Operator } from "../audit/write-audit-entry.ts";
import { recordStep } from "./record-step.ts";

const REQUEST_LIFE_MS = 3 * DAY_MS;

export interface AskedApproval {
  requestId: string;
  expiresAt: Date;
  /** When it is done by itself, unless declined; null: never. */
  dueAt: Date | null;
}

export interface ApprovalInput {
  action: ActionName;
  /** What the action is called with, its reason too. */
  body: Record<string, unknown>;
  operator: Operator;
  dueAt?: Date | null;
  /** Runs in the transaction that stores the request. */
  alongside?(trx: Kysely<Database>, requestId: string): Promise<void>;
}

/**
 * Stores what somebody without a key asks for, until an operator with one does it or declines.
 * @throws 409 `conflict` for what waits already, for whatever reason
 */
export async function askApproval(
  { db, clock }: Pick<Context, "db" | "clock">,
  { action, body, operator, dueAt = null, alongside }: ApprovalInput,
): Promise<AskedApproval> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + REQUEST_LIFE_MS);
  return db.transaction().execute(async (trx) => {
    await deleteExpiredRequests({ db: trx, clock });
    const stored = await trx
      .insertInto("command_requests")
      .values({
        action,
        body: JSON.stringify(body),
        requested_by: operator.actor,
        requested_at: now,
        expires_at: expiresAt,
        due_at: dueAt,
      })
      .onConflict((same) => same.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (stored === undefined) throw conflict("This waits to be approved already.");
    await recordStep({ clock }, trx, { requestId: stored.id, action, step: "asked", operator });
    await alongside?.(trx, stored.id);
    return { requestId: stored.id, expiresAt, dueAt };
  });
}

interface Named {
  accountId: string;
  membershipIds: readonly string[];
  /** Lower case. */
  emails: readonly string[];
}

/** Deletes what waits to be done about a person, or is being done: the bodies say who and what. */
export async function deleteRequestsAbout(
  trx: Kysely<Database>,
  { accountId, membershipIds, emails }: Named,
): Promise<void> {
  const isAbout = sql<boolean>`(
    body ->> 'account_id' = ${accountId}
    or body ->> 'membership_id' = any(${membershipIds}::text[])
    or lower(body ->> 'email') = any(${emails}::text[])
  )`;
  // First: one that is being done may be refused, and then waits again.
  await trx
    .updateTable("command_requests")
    .set({ body: null })
    .where("decided_at", "is not", null)
    .where(isAbout)
    .execute();
  await trx.deleteFrom("command_requests").where("decided_at", "is", null).where(isAbout).execute();
}

/** Deletes requests that nobody decided in time, and what those are called with that a lost server was about to do. */
export async function deleteExpiredRequests({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await db
    .deleteFrom("command_requests")
    .where("decided_at", "is", null)
    .where("expires_at", "<", now)
    .execute();
  await db
    .updateTable("command_requests")
    .set({ body: null })
    .where("decided_at", "is not", null)
    .where("body", "is not", null)
    .where("expires_at", "<", now)
    .execute();
}
