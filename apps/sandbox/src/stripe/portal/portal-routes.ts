import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { PAGE_POLICY } from "../../index-page/document.ts";
import { getObject } from "../api/operation.ts";
import { StripeError } from "../api/stripe-error.ts";
import { releaseSchedule } from "../billing-engine/schedules/advance-schedule.ts";
import { updateSubscription } from "../billing-engine/subscriptions/update-subscription.ts";
import { createCard, findBehavior } from "../cards/card-data.ts";
import { attachCard } from "../cards/cards.ts";
import type { Account } from "../state/account.ts";
import type { PortalSession } from "../state/payment-objects.ts";
import type { StripeState } from "../state/stripe-state.ts";
import { emitEvent, watchChanges } from "../webhooks/emit-event.ts";
import {
  type Done,
  listCurrentSubscriptions,
  renderCancelPage,
  renderGone,
  renderPortal,
} from "./portal-page.ts";

interface VisitRoute {
  Params: { id: string };
  Querystring: { done?: string };
}
type VisitRequest = FastifyRequest<VisitRoute>;

interface Visit {
  account: Account;
  session: PortalSession;
  request: VisitRequest;
  reply: FastifyReply;
}

/** The billing portal: change the card, see invoices, cancel, undo a cancellation. */
export function registerPortalPage(app: FastifyInstance, account: Account): void {
  const visit = (show: (visit: Visit) => FastifyReply) => (request: VisitRequest, reply: FastifyReply) => {
    account.catchUp();
    const session = account.store.get("billing_portal.session", request.params.id);
    return session ? show({ account, session, request, reply }) : send(reply.code(404), renderGone());
  };
  app.get<VisitRoute>(
    "/portal/:id",
    visit(({ session, request, reply }) =>
      send(reply, renderPortal(account, session, { done: request.query.done, failure: null })),
    ),
  );
  app.get<VisitRoute>(
    "/portal/:id/cancel",
    visit(({ session, reply }) => send(reply, renderCancelPage(account, session))),
  );
  app.post<VisitRoute>(
    "/portal/:id/cancel",
    visit((call) => endWithPeriod(call, true)),
  );
  app.post<VisitRoute>(
    "/portal/:id/renew",
    visit((call) => endWithPeriod(call, false)),
  );
  app.post<VisitRoute>(
    "/portal/:id/card",
    visit((call) => {
      const { session, reply } = call;
      const { body } = call.request;
      const typed = new URLSearchParams(String(body ?? ""));
      try {
        changeCard(account, getObject(account, "customer", session.customer).id, typed);
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        const failure = { sentence: error.body.message, typed };
        return send(reply.code(400), renderPortal(account, session, { done: undefined, failure }));
      }
      return redirectBack(call, "card");
    }),
  );
}

function endWithPeriod(visit: Visit, ends: boolean): FastifyReply {
  const { account, session } = visit;
  for (const subscription of listCurrentSubscriptions(account, session.customer)) {
    const { schedule: id } = subscription;
    const schedule = id === null ? undefined : account.store.get("subscription_schedule", id);
    if (schedule) releaseSchedule(account, schedule);
    updateSubscription(account, subscription, {
      cancel_at_period_end: ends,
      add_invoice_items: [],
      payment_behavior: "allow_incomplete",
      expand: [],
    });
  }
  return redirectBack(visit, ends ? "cancel" : "renew");
}

/** Redirects, so that reloading the page repeats nothing. */
function redirectBack({ account, session, reply }: Visit, done: Done): FastifyReply {
  account.store.commit();
  return reply.redirect(`/stripe/portal/${session.id}?done=${done}`, 303);
}

function send(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", PAGE_POLICY)
    .header("cache-control", "no-store")
    .header("referrer-policy", "same-origin")
    .send(page);
}

/**
 * Makes another card the customer's default. As at Stripe, a subscription with a card of its own keeps it, so the
 * seller must handle `customer.updated`. @throws StripeError 402 for a declined card
 */
function changeCard(state: StripeState, customerId: string, form: URLSearchParams): void {
  const read = (name: string) => form.get(`card[${name}]`)?.trim() ?? "";
  const [month = "", year = ""] = read("expiry").split("/");
  const card = createCard(state, {
    type: "card",
    card: { number: read("number"), exp_month: Number(month), exp_year: Number(year), cvc: read("cvc") },
    billing_details: {},
  });
  const { decline } = findBehavior(state, card);
  if (decline) throw new StripeError(402, { type: "card_error", ...decline });
  attachCard(state, card, customerId);
  const customer = getObject(state, "customer", customerId);
  const changes = watchChanges(customer);
  customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: card.id };
  state.store.save(customer);
  emitEvent(state, { type: "customer.updated", subject: customer, previous: changes() ?? {} });
}
