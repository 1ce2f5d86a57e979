import type { SyncContext } from "../../../context.ts";
import type { PaidCard, Receipt } from "../../../vendors/stripe/billing/receipts.ts";
import { PaymentError } from "../../../vendors/stripe/payment-error.ts";
import { findNextCentsOf } from "../../member-payments/get-next-charge.ts";
import type { MailContext } from "../mail-context.ts";
import { isRecent } from "./queue-email.ts";

/** What the welcome and receipts say that no invoice does. */
export interface ChargeFacts {
  /** Null when nothing is charged again. */
  nextCents: number | null;
  /** Cards by receipt id; without payments by anything but a card. */
  cards: ReadonlyMap<string, PaidCard>;
}

type ChargeContext = MailContext & SyncContext;

interface ChargeInput {
  membershipId: string;
  receipts: readonly Receipt[];
}

const NO_FACTS: ChargeFacts = { nextCents: null, cards: new Map() };

/**
 * Asks the provider only when a welcome or a receipt is due. Call before locking the membership. @throws PaymentError
 */
export async function loadDueChargeFacts(
  ctx: ChargeContext,
  { membershipId, receipts }: ChargeInput,
): Promise<ChargeFacts> {
  const recent = receipts
    .filter(isMoneyPaid)
    .filter(({ paidAt }) => paidAt !== null && isRecent(paidAt, ctx.clock.now()));
  const occasions = [`welcome:${membershipId}`, ...recent.map(({ id }) => `receipt:${id}`)];
  const queued = await ctx.db
    .selectFrom("outbox")
    .select("occasion")
    .where("occasion", "in", occasions)
    .execute();
  if (queued.length === occasions.length) return NO_FACTS;
  const known = new Set(queued.map(({ occasion }) => occasion));
  const due = recent.filter(({ id }) => !known.has(`receipt:${id}`));
  return loadChargeFacts(ctx, { membershipId, receipts: due });
}

export async function loadChargeFacts(
  ctx: ChargeContext,
  { membershipId, receipts }: ChargeInput,
): Promise<ChargeFacts> {
  const cards = new Map<string, PaidCard>();
  for (const { id, paymentId } of receipts) {
    const card = paymentId === null ? null : await ctx.payments.findPaidCard(paymentId);
    if (card) cards.set(id, card);
  }
  return { nextCents: await findNextCents(ctx, membershipId), cards };
}

async function findNextCents(ctx: ChargeContext, membershipId: string): Promise<number | null> {
  return findNextCentsOf(ctx, membershipId).catch((error: unknown) => {
    // The provider no longer has the subscription, or refuses to preview it.
    if (error instanceof PaymentError && ["missing", "refused"].includes(error.reason)) return null;
    throw error;
  });
}

export function isMoneyPaid({ status, paidCents }: Receipt): boolean {
  return status === "paid" && paidCents > 0;
}
