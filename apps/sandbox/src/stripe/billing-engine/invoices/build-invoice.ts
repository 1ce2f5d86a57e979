import { listOf } from "../../api/operation.ts";
import type { Customer, Discount, Invoice } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { dueAfter } from "./apply-balance.ts";
import { buildLines, type LineDraft } from "./draft-lines.ts";

interface NewInvoice {
  id: string;
  customer: Customer | null;
  subscription: { id: string; metadata: Record<string, string> } | null;
  billingReason: "manual" | "subscription_create" | "subscription_cycle" | "subscription_update" | "upcoming";
  currency: string;
  discounts: readonly Discount[];
  drafts: readonly LineDraft[];
  period: { start: number; end: number };
}

/** A draft with all its sums; not saved yet. */
export function buildInvoice(state: StripeState, wanted: NewInvoice): Invoice {
  const { customer, drafts, discounts, id, subscription } = wanted;
  const lines = buildLines(state, drafts, { invoice: id, subscription: subscription?.id ?? null, discounts });
  const subtotal = lines.reduce((total, { amount }) => total + amount, 0);
  const all = [...discounts, ...drafts.flatMap((draft) => draft.discounts)];
  const taken = all.map(({ id: discount }) => ({
    amount: lines
      .flatMap(({ discount_amounts }) => discount_amounts)
      .reduce((total, one) => (one.discount === discount ? total + one.amount : total), 0),
    discount,
  }));
  const total = taken.reduce((left, { amount }) => left - amount, subtotal);
  const startingBalance = customer?.balance ?? 0;
  const amountDue = dueAfter(total, startingBalance);
  return {
    id,
    object: "invoice",
    ...blankFields(wanted, state.clock.now()),
    ...fieldsOfCustomer(customer),
    amount_due: amountDue,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amountDue,
    amount_shipping: 0,
    discounts: discounts.map(({ id: discount }) => discount),
    ending_balance: null,
    lines: listOf(`/v1/invoices/${id}/lines`, lines),
    parent: subscription && {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    starting_balance: startingBalance,
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: taken,
    total_excluding_tax: total,
    total_pretax_credit_amounts: taken.map((one) => ({ ...one, type: "discount" })),
    total_taxes: [],
  };
}

function blankFields({ billingReason, currency, period }: NewInvoice, now: number) {
  return {
    account_country: "US",
    account_name: "Sandbox",
    account_tax_ids: null,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: billingReason,
    collection_method: "charge_automatically",
    created: now,
    currency,
    custom_fields: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    due_date: null,
    effective_at: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ["card"] },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    statement_descriptor: null,
    status: "draft" as const,
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    test_clock: null,
    webhooks_delivered_at: null,
  };
}

function fieldsOfCustomer(customer: Customer | null) {
  return {
    customer: customer?.id ?? "",
    customer_account: null,
    customer_address: customer?.address ?? null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: customer?.phone ?? null,
    customer_shipping: customer?.shipping ?? null,
    customer_tax_exempt: customer ? "none" : null,
    customer_tax_ids: [],
  };
}
