import type { PaymentState } from "@smirk/contract/subscription/payment";
import { notFound } from "../../../errors.ts";
import type { Caller } from "../../../http/requests/authenticate.ts";
import { findCustomer } from "../../members/find-customer.ts";
import type { Membership } from "../checkout/claim-membership.ts";
import { issueMemberTokens } from "../checkout/issue-member-tokens.ts";
import type { ShareWork } from "../checkout/share-work.ts";
import type { SellingContext } from "../selling-context.ts";
import { syncCustomer } from "../sync/sync-customer.ts";
import { isPaymentNonce } from "./payment-nonce.ts";

interface StateRequest {
  caller: Caller;
  clientSecret: string;
  nonce: string;
}

/**
 * The state, read from Stripe while our row is unpaid, since a webhook may be late; the browser that paid gets tokens
 * (decision 14).
 * @param share one run for concurrent callers @throws 404 `not_found`, also for a wrong nonce
 */
export async function retrieveState(
  ctx: SellingContext,
  request: StateRequest,
  share: ShareWork<PaymentState["state"]>,
): Promise<PaymentState> {
  const found = await findPayment(ctx, request);
  const state = found.paid_at === null ? await share(found.id, () => syncState(ctx, found, request)) : "paid";
  if (state !== "paid") return { state };
  const isWaitingForTokens = request.caller.tokenType === "temporary_access_token";
  return {
    state,
    ...(isWaitingForTokens && (await issueMemberTokens(ctx, { membership: found, nonce: request.nonce }))),
  };
}

async function findPayment(
  ctx: SellingContext,
  { caller, clientSecret, nonce }: StateRequest,
): Promise<Membership> {
  const membership = await ctx.db
    .selectFrom("memberships")
    .selectAll()
    .where("account_id", "=", caller.accountId)
    .where("client_secret", "=", clientSecret)
    .executeTakeFirst();
  if (membership && isPaymentNonce(ctx, { membershipId: membership.id, given: nonce })) return membership;
  throw notFound("We do not know this payment.");
}

async function syncState(
  ctx: SellingContext,
  membership: Membership,
  request: StateRequest,
): Promise<PaymentState["state"]> {
  const customerId = await findCustomer(ctx, membership.account_id);
  try {
    if (customerId !== null) await syncCustomer(ctx, customerId);
    const now = await findPayment(ctx, request);
    if (now.paid_at !== null) return "paid";
    if (now.state !== "open") return "failed";
    return (await ctx.payments.hasFailed(request.clientSecret)) ? "failed" : "processing";
  } catch (error) {
    ctx.log.warn({ err: error, membershipId: membership.id }, "billing.payment_state.failed");
    return "processing";
  }
}
