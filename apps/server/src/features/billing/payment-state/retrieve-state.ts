import { notFound } from "../../../errors.ts";
import type { Caller } from "../../../http/requests/authenticate.ts";
import type { SessionTokens } from "../../auth/tokens/session-tokens.ts";
import type { Membership } from "../checkout/claim-membership.ts";
import { issueMemberTokens } from "../checkout/issue-member-tokens.ts";
import { findCustomer } from "../checkout/put-customer.ts";
import type { ShareWork } from "../checkout/share-work.ts";
import type { SellingContext } from "../selling-context.ts";
import { syncCustomer } from "../sync/sync-customer.ts";
import { isPaymentNonce } from "./payment-nonce.ts";

export interface PaymentState extends Partial<SessionTokens> {
  state: "processing" | "failed" | "paid";
}

interface StateRequest {
  caller: Caller;
  clientSecret: string;
  nonce: string;
}

/**
 * How a payment stands (spec §7, decision 14). What our row does not know yet the provider is asked for, so that a
 * webhook that is late costs nobody their membership. The browser that paid is given the member's tokens.
 * @param share for callers who ask about one payment at the same time
 * @throws 404 `not_found` for a payment of somebody else, or a wrong nonce
 */
export async function retrieveState(
  ctx: SellingContext,
  request: StateRequest,
  share: ShareWork<PaymentState["state"]>,
): Promise<PaymentState> {
  const found = await findPayment(ctx, request);
  const state =
    found.paid_at === null ? await share(found.id, () => askProvider(ctx, found, request)) : "paid";
  if (state !== "paid") return { state };
  const isWaitingForTokens = request.caller.tokenType === "temporary_access_token";
  return { state, ...(isWaitingForTokens && (await issueMemberTokens(ctx, found, request.nonce))) };
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
  if (membership && isPaymentNonce(ctx, membership.id, nonce)) return membership;
  throw notFound("We do not know this payment.");
}

async function askProvider(
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
    // The browser asks again in a moment anyway.
    ctx.log.warn({ err: error, membership: membership.id }, "how a payment stands cannot be told");
    return "processing";
  }
}
