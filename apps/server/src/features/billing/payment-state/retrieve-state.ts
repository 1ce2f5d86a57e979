import { createHmac, timingSafeEqual } from "node:crypto";
import type { PaymentState } from "@smirk/contract/subscription/payment";
import type { Context } from "../../../context.ts";
import { notFound } from "../../../errors.ts";
import type { Caller } from "../../../http/requests/authenticate.ts";
import { lockAccount } from "../../auth/sessions/account-locks.ts";
import { startMemberSession } from "../../auth/sessions/start-session.ts";
import {
  findTemporaryStart,
  supersedeTemporarySessions,
} from "../../auth/sessions/start-temporary-session.ts";
import {
  encryptSuccessor,
  findUnusedSession,
  type MemberTokens,
  openSuccessor,
  signSessionToken,
} from "../../auth/tokens/session-tokens.ts";
import { findCustomer } from "../../members/find-member.ts";
import { withMembershipLock } from "../../members/membership-lock.ts";
import { updateMembership } from "../../members/write-membership.ts";
import type { Membership } from "../open-membership.ts";
import type { SellingContext } from "../selling-context.ts";
import { syncCustomer } from "../sync/sync-customer.ts";

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

/** A lost response is answered again with the same tokens, until they are used. */
const REPLAY_MS = 10 * 60_000;

/**
 * One session for the browser that paid (decision 14); the stored refresh token is encrypted with the nonce.
 * @returns undefined once the tokens were used or ten minutes have passed
 */
export async function issueMemberTokens(
  ctx: Context,
  { membership, nonce }: { membership: Membership; nonce: string },
): Promise<MemberTokens | undefined> {
  const { id, account_id: accountId } = membership;
  return withMembershipLock(ctx.db, id, async (trx) => {
    await lockAccount(trx, accountId);
    const { handed_over_at: handedOverAt, sealed_refresh_token: encrypted } = await trx
      .selectFrom("memberships")
      .select(["handed_over_at", "sealed_refresh_token"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const now = ctx.clock.now();
    if (handedOverAt === null || encrypted === null) {
      const tokens = await startMemberSession(ctx, trx, await findTemporaryStart(trx, accountId));
      const kept = encryptSuccessor(nonce, tokens.refresh_token);
      await updateMembership(trx, id, { handed_over_at: now, sealed_refresh_token: kept });
      return tokens;
    }
    if (now.getTime() - handedOverAt.getTime() > REPLAY_MS) return undefined;
    const refreshToken = openSuccessor(nonce, encrypted);
    const session = await findUnusedSession(trx, { refreshToken, now });
    if (!session) return undefined;
    await supersedeTemporarySessions(trx, accountId, now);
    return { access_token: await signSessionToken(ctx, session), refresh_token: refreshToken };
  });
}

type ShareWork<T> = (key: string, work: () => Promise<T>) => Promise<T>;

interface Running<T> {
  ended: Promise<void>;
  next: Promise<T> | null;
}

/** At most one run per key, and one more waiting, which all callers that arrive meanwhile share: no stale results. */
export function createSharedWork<T>(): ShareWork<T> {
  const runs = new Map<string, Running<T>>();
  const begin: ShareWork<T> = (key, work) => {
    const result = work();
    const remove = () => {
      if (run.next === null) runs.delete(key);
    };
    const run: Running<T> = { ended: result.then(remove, remove), next: null };
    runs.set(key, run);
    return result;
  };
  return (key, work) => {
    const running = runs.get(key);
    if (!running) return begin(key, work);
    running.next ??= running.ended.then(() => begin(key, work));
    return running.next;
  };
}

type NonceContext = Pick<Context, "authKeys">;

/** Proves, with the client secret, that a browser started the payment; derived, never stored. */
export function paymentNonce({ authKeys }: NonceContext, membershipId: string): string {
  return createHmac("sha256", authKeys.codeSecret).update(`payment ${membershipId}`).digest("base64url");
}

function isPaymentNonce(
  ctx: NonceContext,
  { membershipId, given }: { membershipId: string; given: string },
): boolean {
  const right = Buffer.from(paymentNonce(ctx, membershipId));
  const held = Buffer.from(given);
  return held.length === right.length && timingSafeEqual(held, right);
}
