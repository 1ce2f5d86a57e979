import type { Phase, PhaseItem } from "../../state/schedule-objects.ts";

export function blankPhase(currency: string): Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: 0,
    invoice_settings: null,
    items: [],
    metadata: {},
    on_behalf_of: null,
    proration_behavior: "create_prorations",
    start_date: 0,
    transfer_data: null,
    trial_end: null,
  };
}

export function blankPhaseItem(price: string, quantity: number): PhaseItem {
  return {
    billing_thresholds: null,
    discounts: [],
    metadata: {},
    plan: price,
    price,
    quantity,
    tax_rates: [],
  };
}
