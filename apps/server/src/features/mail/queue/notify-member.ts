import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { SyncContext } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { textsIn } from "../../../locales/texts.ts";
import { officeDay } from "../../../office-day.ts";
import type { Receipt } from "../../../vendors/stripe/billing/receipts.ts";
import { findSubscriptionId } from "../../members/memberships.ts";
import { queueText } from "../../messages/queue-text.ts";
import { listPlanChanges, type PlanChange } from "../../plan-change/apply-plan-change.ts";
import { findRecipient, type Recipient } from "../find-recipient.ts";
import type { KeptFacts } from "../kept-facts.ts";
import { type MailContext, pageUrl } from "../mail-context.ts";
import type { EmailTemplate } from "../render/email-template.ts";
import {
  FAILURE_DAYS,
  type FailureDay,
  paymentFailedEmail,
  type ReceiptFacts,
  receiptEmail,
} from "../templates/payments.ts";
import { paymentFailedText } from "../templates/text-messages.ts";
import { type ChargeFacts, isMoneyPaid, loadDueChargeFacts } from "./load-charge-facts.ts";
import { addressedTo, isRecent, type NewMail, queueEmail } from "./queue-email.ts";
import { queueLifecycleEmails } from "./queue-lifecycle-emails.ts";
import { queuePlanChangeEmails } from "./queue-plan-change-emails.ts";
import { queueRefundEmails } from "./queue-refund-emails.ts";
import { queueWelcomeEmail } from "./queue-welcome-email.ts";

export type NotificationContext = MailContext & SyncContext;

/** Queues every email that is due and not queued yet; runs after any change. @throws {PaymentError} */
export async function notifyMember(ctx: NotificationContext, membershipId: string): Promise<void> {
  if (ctx.mailer === null) return;
  const receipts = await listReceipts(ctx, membershipId);
  const charges = await loadDueChargeFacts(ctx, { membershipId, receipts });
  const unconfirmed = await listUnconfirmed(ctx, receipts);
  await ctx.db.transaction().execute(async (trx) => {
    const member = await findRecipient(trx, membershipId);
    if (!member) return;
    await queueWelcomeEmail(ctx, trx, { member, charges });
    const changes = await listPlanChanges(trx, membershipId);
    await queuePlanChangeEmails(ctx, trx, { member, changes, receipts, charges });
    const others = receipts.filter((receipt) => !isOfChange(receipt, changes));
    await queueReceiptEmails(ctx, trx, { member, receipts: others, charges });
    await queueFailureEmails(ctx, trx, { member, receipts: others, unconfirmed });
    await queueLifecycleEmails(ctx, trx, member);
    await queueRefundEmails(ctx, trx, member);
  });
}

/** Its receipt is in the email about the change; while its payment waits for the bank, the page says so. */
function isOfChange({ id, isUpdate }: Receipt, changes: readonly PlanChange[]): boolean {
  const isOpen = changes.some(({ state }) => state === "requested" || state === "action_required");
  return changes.some(({ invoice_id: own }) => own === id) || (isUpdate && isOpen);
}

/** Open ones that the member's bank wants confirmed. */
async function listUnconfirmed(
  { payments }: Pick<NotificationContext, "payments">,
  receipts: readonly Receipt[],
): Promise<ReadonlySet<string>> {
  const unconfirmed = new Set<string>();
  for (const receipt of receipts) {
    const { id, openPaymentId } = receipt;
    if (isUnpaid(receipt) && openPaymentId !== null && (await payments.needsConfirmation(openPaymentId)))
      unconfirmed.add(id);
  }
  return unconfirmed;
}

/** Newest first. Ask before locking the membership: the provider may be slow. */
export async function listReceipts(
  ctx: Pick<NotificationContext, "db" | "payments">,
  membershipId: string,
): Promise<Receipt[]> {
  const subscriptionId = await findSubscriptionId(ctx, membershipId);
  return subscriptionId === null ? [] : ctx.payments.listReceipts(subscriptionId);
}

async function queueReceiptEmails(
  ctx: MailContext,
  trx: Kysely<Database>,
  { member, receipts, charges }: { member: Recipient; receipts: readonly Receipt[]; charges: ChargeFacts },
): Promise<void> {
  const newest = receipts.find(isMoneyPaid);
  for (const receipt of receipts.toReversed()) {
    const { paidAt } = receipt;
    if (!isMoneyPaid(receipt) || paidAt === null || !isRecent(paidAt, ctx.clock.now())) continue;
    const card = charges.cards.get(receipt.id) ?? null;
    const nextCents = receipt === newest ? charges.nextCents : null;
    await queueEmail(ctx, trx, composeReceipt(ctx, member, { receipt, card, nextCents }));
  }
}

type Charge = Pick<ReceiptFacts, "receipt" | "card"> & Partial<KeptFacts["receipt"]>;

/** @param charge as the membership is today, where it does not say what is charged next */
export function composeReceipt(ctx: MailContext, member: Recipient, charge: Charge): NewMail {
  const { brandName, supportPhone, officeTimeZone } = ctx.config;
  const isRenewing = charge.isRenewing ?? (member.state === "active" && !member.is_renewal_off);
  const facts = { nextCents: charge.nextCents ?? null, isRenewing };
  return {
    ...addressedTo(member),
    kind: "receipt",
    about: charge.receipt.id,
    template: receiptEmail(textsIn(member.language), {
      name: member.name,
      brandName,
      supportPhone,
      timeZone: officeTimeZone,
      ...charge,
      ...facts,
      membershipUrl: pageUrl(ctx, { path: "/membership", language: member.language }),
    }),
    facts,
  };
}

interface UnpaidReceipts {
  member: Recipient;
  receipts: readonly Receipt[];
  /** Ids of those that the member's bank wants confirmed. */
  unconfirmed: ReadonlySet<string>;
}

function isUnpaid({ status, attempts }: Receipt): boolean {
  return status === "open" && attempts > 0;
}

/** When the next email is due; the last one lapses when the membership has ended. */
const LAPSES_AFTER_DAYS: Record<FailureDay, number> = { 0: 3, 3: 4, 7: 8 };

/** One email per failed and still open payment: at once, after three days and after seven. */
async function queueFailureEmails(
  ctx: MailContext,
  trx: Kysely<Database>,
  { member, receipts, unconfirmed }: UnpaidReceipts,
): Promise<void> {
  if (member.state !== "active" && member.state !== "canceled") return;
  for (const { id, dueCents, createdAt, nextAttemptAt } of receipts.filter(isUnpaid)) {
    const day = await findFailureDay(ctx, trx, id);
    const lapsesAt = new Date(ctx.clock.now().getTime() + LAPSES_AFTER_DAYS[day] * DAY_MS);
    const facts = {
      cents: dueCents,
      needsConfirmation: unconfirmed.has(id),
      nextAttemptOn: nextAttemptAt && officeDay(ctx, nextAttemptAt),
      dueOn: officeDay(ctx, createdAt),
    };
    if (day === 0) {
      const { account_id: accountId } = member;
      const body = composeFailureText(ctx, member, facts);
      await queueText(ctx, trx, { kind: "payment_failed", about: id, accountId, body, facts, lapsesAt });
    }
    await queueEmail(ctx, trx, {
      ...addressedTo(member),
      kind: "payment_failed",
      about: `${id}:${day}`,
      lapsesAt,
      template: composeFailure(ctx, member, { day, ...facts }),
      facts,
    });
  }
}

export type Failure = Required<KeptFacts["payment_failed"]>;

export function composeFailure(
  ctx: Pick<MailContext, "config">,
  member: Recipient,
  failure: Failure & { day: FailureDay },
): EmailTemplate {
  const { brandName } = ctx.config;
  const membershipUrl = failureUrl(ctx, member, failure);
  return paymentFailedEmail(textsIn(member.language), {
    ...failure,
    ...{ name: member.name, brandName, membershipUrl },
  });
}

export function composeFailureText(
  ctx: Pick<MailContext, "config">,
  member: Recipient,
  failure: Omit<Failure, "nextAttemptOn">,
): string {
  const { brandName } = ctx.config;
  const membershipUrl = failureUrl(ctx, member, failure);
  return paymentFailedText(textsIn(member.language), { ...failure, brandName, membershipUrl });
}

function failureUrl(
  ctx: Pick<MailContext, "config">,
  { language }: Recipient,
  { needsConfirmation }: Pick<Failure, "needsConfirmation">,
): string {
  return pageUrl(ctx, { path: needsConfirmation ? "/membership/payments" : "/membership", language });
}

/** The newest day that is due; a missed earlier email is not sent as well. */
async function findFailureDay(
  { clock }: MailContext,
  trx: Kysely<Database>,
  invoiceId: string,
): Promise<FailureDay> {
  const first = await trx
    .selectFrom("outbox")
    .select("written_at")
    .where("occasion", "=", `payment_failed:${invoiceId}:0`)
    .executeTakeFirst();
  if (!first) return 0;
  const days = (clock.now().getTime() - first.written_at.getTime()) / DAY_MS;
  return FAILURE_DAYS.findLast((day) => day <= days) ?? 0;
}
