import { productId } from "@smirk/domain/billing/product-id";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Kysely, Selectable } from "kysely";
import type { Context, SyncContext } from "../../context.ts";
import type { Database, MembershipsTable } from "../../db/schema/schema.ts";
import { AppError, conflict } from "../../errors.ts";
import { hasPendingJob } from "../../jobs/add-job.ts";
import { officeDay } from "../../office-day.ts";
import type {
  SubscriptionFacts,
  SubscriptionStatus,
} from "../../vendors/stripe/billing/subscription-facts.ts";
import { ifMissing } from "../../vendors/stripe/payment-error.ts";
import { findContactHold } from "../auth/contact-changes/contact-hold.ts";
import { requirePayments } from "../billing/selling-context.ts";
import { endUnpaid } from "../billing/sync/end-unpaid.ts";
import { syncCustomer } from "../billing/sync/sync-customer.ts";
import { syncPayment } from "../billing/sync/sync-payment.ts";
import { hasUnsentEmail } from "../mail/personal-emails.ts";
import { findOpenMoney, hasOpenCancellation, type OpenMoney } from "../refunds/list-refunds.ts";
import { readRefundTrace } from "../refunds/refund-trace.ts";
import type { Person } from "./count-personal-rows.ts";

const AT_CHECKOUT_MS = 10 * MINUTE_MS;

/** Why a person's data cannot be erased yet. */
export type Unsettled =
  | { reason: "at_checkout" | "active" | "cancellation" | "emails" | "jobs" }
  | { reason: "paid_until" | "contacts_changed"; until: CalendarDay }
  | { reason: "running_at_provider"; subscriptionId: string | null }
  | { reason: "money"; money: OpenMoney };

/** The first thing that is not settled: membership, money or email; null when all is. */
export async function findUnsettled(
  ctx: Pick<Context, "db" | "clock" | "config">,
  person: Person,
): Promise<Unsettled | null> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const ids = person.membershipIds;
  return (
    findRunning(ctx, person.memberships, now) ??
    (await findHold(ctx, person.account.id, now)) ??
    (await findMoney(db, ids, now)) ??
    (await findRequested(db, ids)) ??
    (await findUnfinished(db, ids))
  );
}

function findRunning(
  ctx: Pick<Context, "config">,
  memberships: Selectable<MembershipsTable>[],
  now: Date,
): Unsettled | null {
  for (const { state, created_at, ended_at, cancel_at, paid_at, subscription_id } of memberships) {
    if (state === "open" && now.getTime() - created_at.getTime() < AT_CHECKOUT_MS) {
      return { reason: "at_checkout" };
    }
    if (paid_at === null || ended_at !== null) continue;
    if (state === "active") return { reason: "active" };
    if (state === "canceled" && cancel_at !== null && cancel_at > now) {
      return { reason: "paid_until", until: officeDay(ctx, cancel_at) };
    }
    return { reason: "running_at_provider", subscriptionId: subscription_id };
  }
  return null;
}

/** The former contacts may still say that it was not the member. */
async function findHold(
  ctx: Pick<Context, "db" | "config">,
  accountId: string,
  now: Date,
): Promise<Unsettled | null> {
  const until = await findContactHold(ctx.db, { accountId, now });
  return until && { reason: "contacts_changed", until: officeDay(ctx, until) };
}

async function findMoney(db: Kysely<Database>, ids: string[], now: Date): Promise<Unsettled | null> {
  const money = await findOpenMoney(db, { membershipIds: ids, now });
  return money && { reason: "money", money };
}

async function findRequested(db: Kysely<Database>, ids: string[]): Promise<Unsettled | null> {
  if (await hasOpenCancellation(db, ids)) return { reason: "cancellation" };
  for (const id of ids) {
    const trace = await readRefundTrace(db, id);
    if (trace.some(({ outcome }) => outcome === null)) return { reason: "money", money: "requested" };
  }
  return null;
}

/** Unsent emails, and jobs that may queue some. */
async function findUnfinished(db: Kysely<Database>, ids: string[]): Promise<Unsettled | null> {
  if (await hasUnsentEmail(db, ids)) return { reason: "emails" };
  return (await hasPendingJob(db, ids)) ? { reason: "jobs" } : null;
}

const OVER: readonly SubscriptionStatus[] = ["canceled", "incomplete_expired"];

/**
 * Ends begun and unpaid payments at the provider, and syncs everything else that it knows of the person.
 * @returns ids of the provider's customers
 * @throws 409 `conflict` while a payment is in progress or a subscription is active; PaymentError
 */
export async function settleAtProvider(ctx: Context, person: Person): Promise<string[]> {
  if (person.memberships.length === 0 && person.account.payment_customer_id === null) return [];
  const paying = { ...ctx, payments: requirePayments(ctx) };
  const customers = await listCustomers(paying, person);
  for (const customerId of customers) {
    for (const facts of await syncCustomer(paying, customerId)) await endIfUnpaid(paying, person, facts);
    const running = (await syncCustomer(paying, customerId)).find(({ status }) => !OVER.includes(status));
    if (running) throw stillRuns(running);
  }
  await syncPayments(paying, person);
  return customers;
}

/** A server may have died between creating a customer and storing its id. */
async function listCustomers({ payments }: SyncContext, { account }: Person): Promise<string[]> {
  const { id, payment_customer_id: known } = account;
  return known === null ? payments.findCustomers(id) : [known];
}

async function endIfUnpaid(
  ctx: SyncContext,
  { memberships }: Person,
  facts: SubscriptionFacts,
): Promise<void> {
  const owner = memberships.find(({ id }) => id === facts.membershipId);
  if (!owner || owner.paid_at !== null || OVER.includes(facts.status)) return;
  try {
    await endUnpaid(ctx, facts.id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const sentence = "A payment of theirs is in progress at Stripe: try again in some minutes.";
    throw conflict(sentence, { cause: error });
  }
}

function stillRuns({ id, status }: SubscriptionFacts): AppError {
  const sentence = `Subscription ${id} is ${status} at Stripe: end it with \`smirk member cancel\`, or there, and try again once it is over.`;
  return conflict(sentence);
}

async function syncPayments(ctx: SyncContext, { memberships }: Person): Promise<void> {
  for (const { subscription_id: subscriptionId, paid_at: paidAt, plan_slug: slug } of memberships) {
    if (subscriptionId === null || paidAt === null) continue;
    const invoices = await ctx.payments
      .listPaidInvoices(subscriptionId, productId("enrollment_fee", slug))
      .catch(ifMissing([]));
    for (const { paymentId } of invoices) await syncPayment(ctx, paymentId);
  }
}
