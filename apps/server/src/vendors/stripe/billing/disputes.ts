import type { Stripe } from "stripe";
import * as v from "valibot";
import { type Ask, readPages } from "../ask-stripe.ts";

export interface Dispute {
  id: string;
  paymentId: string;
  chargeId: string;
  state: "open" | "won" | "lost";
  amountCents: number;
  openedAt: Date;
}

/** The card's bank believes that a payment is fraud. */
export interface FraudWarning {
  id: string;
  /** Neither disputed nor refunded yet. */
  isActionable: boolean;
  warnedAt: Date;
}

export interface DisputePayments {
  listFraudWarnings(paymentId: string): Promise<FraudWarning[]>;
  /** Without inquiries, which move no money. */
  listDisputes(paymentId: string): Promise<Dispute[]>;
  /** One page of disputes opened since, newest first; `nextAfterId` is null on the last page. */
  pageDisputes(
    since: Date,
    afterId: string | null,
  ): Promise<{ disputes: Dispute[]; nextAfterId: string | null }>;
}

const PAGE_SIZE = 100;

const disputeSchema = v.object({
  id: v.string(),
  charge: v.string(),
  payment_intent: v.nullable(v.string()),
  status: v.string(),
  amount: v.number(),
  created: v.number(),
});
const listSchema = v.object({ data: v.array(disputeSchema) });
const warningSchema = v.object({ id: v.string(), actionable: v.boolean(), created: v.number() });

/** An appealed dispute is lost: the bank has the money. Null where no money moved. */
function readState(status: string): Dispute["state"] | null {
  if (status.startsWith("warning_") || status === "prevented") return null;
  if (status === "won") return "won";
  return status === "lost" || status.startsWith("appeal_") ? "lost" : "open";
}

/** Cents: a bank may take a part of a payment, and another one later. */
export function sumOfDisputes(disputes: readonly Dispute[], ...states: Dispute["state"][]): number {
  return disputes
    .filter(({ state }) => states.includes(state))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

export function createDisputePayments(ask: Ask): DisputePayments {
  const list = async (params: Stripe.DisputeListParams) => {
    const { data } = await ask("list disputes", listSchema, (stripe) =>
      stripe.disputes.list({ limit: PAGE_SIZE, ...params }),
    );
    return data;
  };
  return {
    async listFraudWarnings(paymentId) {
      const warnings = await readPages(ask, {
        what: "list fraud warnings",
        item: warningSchema,
        load: (stripe, page) => stripe.radar.earlyFraudWarnings.list({ payment_intent: paymentId, ...page }),
      });
      return warnings.map(({ id, actionable, created }) => {
        return { id, isActionable: actionable, warnedAt: new Date(created * 1000) };
      });
    },
    async listDisputes(paymentId) {
      const disputes = await readPages(ask, {
        what: "list a payment's disputes",
        item: disputeSchema,
        load: (stripe, page) => stripe.disputes.list({ payment_intent: paymentId, ...page }),
      });
      return disputes.flatMap(readDispute);
    },
    async pageDisputes(since, afterId) {
      const page = await list({
        created: { gte: Math.floor(since.getTime() / 1000) },
        ...(afterId !== null && { starting_after: afterId }),
      });
      const nextAfterId = page.length < PAGE_SIZE ? null : (page.at(-1)?.id ?? null);
      return { disputes: page.flatMap(readDispute), nextAfterId };
    },
  };
}

function readDispute(given: v.InferOutput<typeof disputeSchema>): Dispute[] {
  const state = readState(given.status);
  if (state === null || given.payment_intent === null) return [];
  return [
    {
      id: given.id,
      paymentId: given.payment_intent,
      chargeId: given.charge,
      state,
      amountCents: given.amount,
      openedAt: new Date(given.created * 1000),
    },
  ];
}
