import { emitEvent } from "./emit-event.ts";
import { endSubscription } from "./end-subscription.ts";
import { newId } from "./new-id.ts";
import type { Subscription } from "./objects.ts";
import type { Charge, Dispute } from "./payment-objects.ts";
import { findSubscription } from "./settle-invoice.ts";
import { invalidRequest } from "./stripe-error.ts";
import type { World } from "./world.ts";

const EVIDENCE_DUE_SECONDS = 10 * 86_400;

/** The cardholder's bank takes a charge's money back until somebody decides. */
export function disputeCharge(world: World, charge: Charge): Dispute {
  if (charge.status !== "succeeded" || charge.disputed)
    throw invalidRequest(`Charge ${charge.id} cannot be disputed.`);
  const now = world.clock.now();
  const dispute: Dispute = {
    id: newId("du"),
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: blankEvidence(),
    evidence_details: {
      due_by: now + EVIDENCE_DUE_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "manual",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: null,
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
    status: "needs_response",
  };
  charge.disputed = true;
  world.store.save(dispute);
  world.store.save(charge);
  emitEvent(world, "charge.dispute.created", dispute);
  return dispute;
}

/** The bank decides. When it is for the cardholder, the subscription ends too where the account is set so. */
export function closeDispute(world: World, dispute: Dispute, status: "lost" | "won"): Dispute {
  if (["lost", "won"].includes(dispute.status))
    throw invalidRequest(`Dispute ${dispute.id} is closed already.`);
  dispute.status = status;
  world.store.save(dispute);
  emitEvent(world, "charge.dispute.closed", dispute);
  const endsSubscription = world.store.get("sandbox.setting", "after_lost_dispute")?.value === "canceled";
  const subscription = status === "lost" && endsSubscription ? findDisputed(world, dispute) : undefined;
  if (subscription && subscription.status !== "canceled")
    endSubscription(world, subscription, "payment_disputed");
  return dispute;
}

function findDisputed(world: World, { payment_intent: id }: Dispute): Subscription | undefined {
  const invoice = world.store.get("payment_intent", id)?.sandbox_invoice;
  const paid = invoice === undefined ? undefined : world.store.get("invoice", invoice);
  return paid && findSubscription(world, paid);
}

function blankEvidence() {
  const names = [
    "access_activity_log billing_address cancellation_policy cancellation_policy_disclosure",
    "cancellation_rebuttal customer_communication customer_email_address customer_name customer_purchase_ip",
    "customer_signature duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id",
    "product_description receipt refund_policy refund_policy_disclosure refund_refusal_explanation service_date",
    "service_documentation shipping_address shipping_carrier shipping_date shipping_documentation",
    "shipping_tracking_number uncategorized_file uncategorized_text",
  ];
  const blank = Object.fromEntries(
    names
      .join(" ")
      .split(" ")
      .map((name) => [name, null]),
  );
  return { ...blank, enhanced_evidence: {} };
}
