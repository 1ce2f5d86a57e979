import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

export interface RefundPart {
  paymentId: string;
  amountCents: number;
}

/** An operator's refund as its audit entries have it. */
export interface TracedRefund {
  refundId: string;
  at: Date;
  actor: string;
  command: string;
  amountCents: number;
  parts: RefundPart[];
  /** Null while unfinished. */
  outcome: { step: "done" | "refused"; amountCents: number; refunds: string[] } | null;
}

/** `changes` of its first and last audit entry. */
export interface RefundChanges {
  refund: string;
  step: "asked" | "done" | "refused";
  amount_cents: number;
  parts?: { payment: string; amount_cents: number }[];
  refunds?: string[];
}

export async function readRefundTrace(trx: Kysely<Database>, membershipId: string): Promise<TracedRefund[]> {
  const entries = await trx
    .selectFrom("audit_entries")
    .select(["at", "actor", "command", "changes"])
    .where("subject_kind", "=", "member")
    .where("subject_id", "=", membershipId)
    .where(sql<boolean>`changes ? 'refund'`)
    .orderBy("id")
    .execute();
  const traced = new Map<string, TracedRefund>();
  for (const { at, actor, command, changes } of entries) {
    const {
      refund,
      step,
      amount_cents: amountCents,
      parts = [],
      refunds = [],
    } = changes as unknown as RefundChanges;
    const asked = traced.get(refund);
    if (asked && step !== "asked") asked.outcome = { step, amountCents, refunds };
    if (asked) continue;
    traced.set(refund, {
      refundId: refund,
      at,
      actor,
      command,
      amountCents,
      outcome: null,
      parts: parts.map(({ payment, amount_cents }) => ({ paymentId: payment, amountCents: amount_cents })),
    });
  }
  return [...traced.values()];
}

/** Operators' refunds that are neither done nor refused. */
export async function listUnfinishedRefunds(
  db: Kysely<Database>,
): Promise<{ membershipId: string; refundId: string }[]> {
  return db
    .selectFrom("audit_entries")
    .select(["subject_id as membershipId", sql<string>`changes ->> 'refund'`.as("refundId")])
    .where("subject_kind", "=", "member")
    .where(sql<boolean>`changes ? 'refund'`)
    .groupBy(["subject_id", sql`changes ->> 'refund'`])
    .having(sql<boolean>`every(changes ->> 'step' = 'asked')`)
    .execute();
}
