import { readInput } from "@smirk/contract/read-input";
import { type StartedPayment, shownTotalSchema } from "@smirk/contract/subscription/payment";
import { readSignUpPayment } from "@smirk/contract/subscription/sign-up-payment";
import { AppError, invalid } from "../../../errors.ts";
import type { SubscriptionFacts } from "../../../vendors/stripe/billing/subscription-facts.ts";
import { PaymentError } from "../../../vendors/stripe/payment-error.ts";
import { type ConsentSource, recordConsents } from "../../members/consents/record-consents.ts";
import { findCustomer } from "../../members/find-member.ts";
import { withMembershipLock } from "../../members/membership-lock.ts";
import { readPeopleAnswers, refuseKnownPerson, toPayer } from "../../members/person/ask-about-person.ts";
import { listKnownMemberships } from "../../members/person/known-memberships.ts";
import { markSomebodyElse } from "../../members/person/mark-somebody-else.ts";
import { explainRefused } from "../apply-promotion.ts";
import { checkSignUpPayment, readPricedSignUp } from "../check/check-sign-up-payment.ts";
import { dayOfPerson } from "../check/day-of-person.ts";
import { findOpenMembership, type Membership } from "../open-membership.ts";
import { toPaymentError } from "../payment-errors.ts";
import { hashCart } from "../payment-state/describe-membership.ts";
import { paymentNonce } from "../payment-state/retrieve-state.ts";
import { findPlan } from "../plans/list-plans.ts";
import type { SellingContext } from "../selling-context.ts";
import { endUnpaid } from "../sync/end-unpaid.ts";
import { syncCustomer } from "../sync/sync-customer.ts";
import {
  areRecorded,
  pageOutdated,
  readShownConsents,
  writeAgreedConsents,
} from "../terms/agreed-consents.ts";
import {
  changedElsewhere,
  claimMembership,
  markReplaced,
  refuseMember,
  replaceUnstarted,
} from "./claim-membership.ts";
import { createSubscription } from "./create-subscription.ts";

interface PaymentRequest {
  accountId: string;
  body: unknown;
  /** Where what is agreed to came from. */
  source: ConsentSource;
  signal: AbortSignal;
}

/** Two windows may keep replacing each other's cart. */
const MAX_ROUNDS = 3;

/** Starts a payment, or finds the one for the same cart (spec §7, decision 13). @throws as `checkSignUpPayment`; 409 */
export async function startPayment(ctx: SellingContext, request: PaymentRequest): Promise<StartedPayment> {
  try {
    const same = await findSamePayment(ctx, request);
    return (
      same ?? (await startNewPayment(ctx, request).catch((error: unknown) => findLate(ctx, request, error)))
    );
  } catch (error) {
    throw toPaymentError(await explain(ctx, request, error).catch((failure: unknown) => failure));
  }
}

async function explain(
  ctx: SellingContext,
  { accountId, body }: PaymentRequest,
  error: unknown,
): Promise<unknown> {
  const isRefused = error instanceof PaymentError && error.reason === "promotion";
  const code = isRefused && readSignUpPayment(body ?? {}, dayOfPerson(ctx, body)).payment?.promotionCode;
  return code ? explainRefused(ctx, { accountId, code }) : error;
}

/** What an earlier try had sent may reach the provider during this one, as the last use of the code. @throws `error` */
async function findLate(
  ctx: SellingContext,
  request: PaymentRequest,
  error: unknown,
): Promise<StartedPayment> {
  const late = isPromotionRefused(error) ? await findSamePayment(ctx, request) : null;
  if (late === null) throw error;
  return late;
}

function isPromotionRefused(error: unknown): boolean {
  return error instanceof AppError && error.code === "invalid_promotion";
}

/** Does not check the promotion again: this payment may be its last use. */
async function findSamePayment(
  ctx: SellingContext,
  { accountId, body, source }: PaymentRequest,
): Promise<StartedPayment | null> {
  await refuseMember(ctx.db, accountId);
  await ctx.catalog.requireKnownPrices();
  const customerId = await findCustomer(ctx, accountId);
  if (customerId === null) return null;
  const subscriptions = await syncCustomer(ctx, customerId);
  await refuseMember(ctx.db, accountId);
  const open = await findOpenMembership(ctx.db, accountId);
  await endStaleSubscriptions(ctx, subscriptions, open);
  const { payment } = readSignUpPayment(body ?? {}, dayOfPerson(ctx, body));
  if (!open?.client_secret || !payment) return null;
  const isSame = open.cart_hash.equals(hashCart(payment, await findPlan(ctx, payment.planSlug)));
  if (!isSame) return null;
  const payer = toPayer(accountId, payment, readPeopleAnswers(body));
  refuseKnownPerson(await listKnownMemberships(ctx.db, payer, ctx.clock.now()));
  const { id } = open;
  await withMembershipLock(ctx.db, id, (trx) => markSomebodyElse(trx, { id, payer }));
  checkQuotedTotal(body, open.due_today_cents);
  const shown = readShownConsents(body);
  if (!(await areRecorded(ctx, { shown, membershipId: open.id }))) {
    const signUp = await readPricedSignUp(ctx, { accountId, body });
    const consents = await writeAgreedConsents(ctx, { shown, accountId, signUp });
    const at = ctx.clock.now();
    await recordConsents(ctx.db, { membershipId: open.id, changeId: null, consents, source, at });
  }
  return describeStartedPayment(ctx, open, open.client_secret);
}

/** Subscriptions of replaced carts that a killed server left behind. */
async function endStaleSubscriptions(
  ctx: SellingContext,
  subscriptions: readonly SubscriptionFacts[],
  open: Membership | undefined,
): Promise<void> {
  for (const { id, membershipId, status } of subscriptions) {
    const isStale = membershipId !== "" && membershipId !== open?.id;
    if (status === "incomplete" && isStale) await endUnpaid(ctx, id);
  }
}

async function startNewPayment(
  ctx: SellingContext,
  { accountId, body, source, signal }: PaymentRequest,
): Promise<StartedPayment> {
  const checked = await checkSignUpPayment(ctx, body);
  checkQuotedTotal(body, checked.cart.dueTodayCents);
  const shown = readShownConsents(body);
  const consents = await writeAgreedConsents(ctx, { shown, accountId, signUp: checked });
  const agreed = { consents, source };
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    signal.throwIfAborted();
    const claim = await claimMembership(ctx, { accountId, checked, agreed });
    if (claim.isOurs) {
      const { membership, isResumed } = claim;
      if (membership.client_secret !== null)
        return describeStartedPayment(ctx, membership, membership.client_secret);
      const creating = createSubscription(ctx, { membership, checked, signal });
      const secret = await creating.catch(async (error: unknown) => {
        // The next try gets another membership id, and so other keys.
        if (isResumed && areIdempotencyKeysUsed(error)) await markReplaced(ctx, membership);
        throw error;
      });
      return describeStartedPayment(ctx, membership, secret);
    }
    const { subscriptionId } = claim.other;
    if (subscriptionId === null) await replaceUnstarted(ctx, claim.other);
    else await endUnpaid(ctx, subscriptionId);
  }
  throw changedElsewhere();
}

function describeStartedPayment(
  ctx: SellingContext,
  { id, due_today_cents }: Membership,
  clientSecret: string,
): StartedPayment {
  return { client_secret: clientSecret, nonce: paymentNonce(ctx, id), due_today: due_today_cents };
}

const SERVER_ERROR = "StripeAPIError";

/** For a day Stripe replays a key's answer, its 500s too, and refuses the key for other parameters. */
function areIdempotencyKeysUsed(error: unknown): boolean {
  if (!(error instanceof PaymentError)) return false;
  return error.reason === "refused" || (error.reason === "unavailable" && error.detail === SERVER_ERROR);
}

/**
 * Compares what the browser showed with what we charge; the charge itself never comes from the body.
 * @throws 409 `conflict` when the price has changed since the page was opened; 400 `invalid`
 */
function checkQuotedTotal(body: unknown, dueTodayCents: number): void {
  const shown = readInput(shownTotalSchema, body);
  if (!shown.success) throw invalid("What was shown on the page could not be read.");
  if ((shown.output.due_today ?? dueTodayCents) === dueTodayCents) return;
  throw pageOutdated();
}
