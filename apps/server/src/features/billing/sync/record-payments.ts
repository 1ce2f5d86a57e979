import { productId } from "@smirk/domain/billing/product-id";
import { HOUR_MS } from "@smirk/domain/wire/durations";
import { type Kysely, sql } from "kysely";
import type { SyncContext } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { addJob } from "../../../jobs/add-job.ts";
import type { SettledInvoice } from "../../../vendors/stripe/billing/paid-invoices.ts";
import { ifMissing } from "../../../vendors/stripe/payment-error.ts";
import { recordPaymentsJob } from "../job-types.ts";

/** Stores every payment of a customer that is not stored yet: what statistics sum. Idempotent. */
export async function recordPayments(
  { db, payments }: Pick<SyncContext, "db" | "payments">,
  customerId: string,
): Promise<void> {
  const invoices = await payments.listSettledInvoices(customerId).catch(ifMissing([]));
  await storePayments(db, invoices);
  // Otherwise they would be asked for every night.
  await sql`
    insert into memberships_without_payments
    select member.id from memberships member join accounts account on account.id = member.account_id
    where account.payment_customer_id = ${customerId} and member.paid_at is not null
      and not exists (select from payments where membership_id = member.id)
    on conflict do nothing`.execute(db);
}

async function storePayments(db: Kysely<Database>, invoices: readonly SettledInvoice[]): Promise<void> {
  const subscriptionIds = invoices.flatMap(({ subscriptionId: id }) => (id === null ? [] : [id]));
  if (subscriptionIds.length === 0) return;
  const memberships = await db
    .selectFrom("memberships")
    .select(["id", "plan_slug", "state_code", "subscription_id"])
    .where("subscription_id", "in", subscriptionIds)
    .execute();
  const bySubscription = new Map(memberships.map((one) => [one.subscription_id, one]));
  const slugs = (await db.selectFrom("plans").select("slug").execute()).map(({ slug }) => slug);
  const rows = invoices.flatMap((invoice) => {
    const membership = bySubscription.get(invoice.subscriptionId);
    if (membership === undefined) return [];
    return {
      invoice_id: invoice.id,
      payment_id: invoice.paymentId,
      membership_id: membership.id,
      plan_slug: findPaidPlan(invoice, slugs) ?? membership.plan_slug,
      state_code: membership.state_code,
      amount_cents: invoice.paidCents,
      paid_at: invoice.paidAt,
    };
  });
  if (rows.length === 0) return;
  await db
    .insertInto("payments")
    .values(rows)
    .onConflict((row) => row.doNothing())
    .execute();
}

/** When a membership first paid from a moment on; null where no such payment is stored. */
export async function findFirstPaymentSince(
  db: Kysely<Database>,
  { membershipId, since }: { membershipId: string; since: Date },
): Promise<Date | null> {
  const first = await db
    .selectFrom("payments")
    .select("paid_at")
    .where("membership_id", "=", membershipId)
    .where("paid_at", ">=", since)
    .orderBy("paid_at")
    .limit(1)
    .executeTakeFirst();
  return first?.paid_at ?? null;
}

/** After a change of plan, credit for the old one is negative. */
function findPaidPlan({ lines }: SettledInvoice, slugs: readonly string[]): string | undefined {
  const charged = new Set(lines.filter(({ cents }) => cents >= 0).map(({ productId: id }) => id));
  return slugs.find((slug) => charged.has(productId("plan", slug)));
}

const CUSTOMERS_A_NIGHT = 20_000;

/** Paid memberships whose payments are not stored: those of a release that stored none. */
const UNRECORDED = sql`
  from memberships member join accounts account on account.id = member.account_id
  where member.paid_at is not null and member.recurring_cents > 0 and member.subscription_id is not null
    and account.payment_customer_id is not null
    and not exists (select from payments where membership_id = member.id)
    and not exists (select from memberships_without_payments where membership_id = member.id)`;

/** @returns how many customers' payments are recorded next */
export async function queueUnrecordedPayments({ db }: Pick<SyncContext, "db">): Promise<number> {
  const { rows } = await sql<{ customer_id: string }>`
    select distinct account.payment_customer_id as customer_id ${UNRECORDED}
    limit ${CUSTOMERS_A_NIGHT}`.execute(db);
  for (const { customer_id: customerId } of rows) await addJob(db, recordPaymentsJob, { customerId });
  return rows.length;
}

/** Memberships that statistics do not count the money of yet; a new payment is stored within the hour. */
export async function countUnrecorded({ db, clock }: Pick<SyncContext, "db" | "clock">): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count ${UNRECORDED}
      and member.paid_at < ${new Date(clock.now().getTime() - HOUR_MS)}`.execute(db);
  return rows[0]?.count ?? 0;
}
