import type { FastifyInstance, FastifyReply } from "fastify";
import { PAGE_POLICY } from "../../index-page/document.ts";
import { find } from "../api/operation.ts";
import { StripeError } from "../api/stripe-error.ts";
import { updateSubscription } from "../billing-engine/subscriptions/update-subscription.ts";
import type { Account } from "../state/account.ts";
import type { PortalSession } from "../state/payment-objects.ts";
import { changeCard } from "./portal-card.ts";
import { type Done, livingSubscriptions, renderCancelPage, renderGone, renderPortal } from "./portal-page.ts";

interface Visit {
  Params: { id: string };
  Querystring: { done?: string };
}

/** The billing portal's pages: a customer changes their card, sees invoices, cancels, and changes their mind. */
export function registerPortalPage(app: FastifyInstance, account: Account): void {
  app.get<Visit>("/portal/:id", ({ params, query }, reply) =>
    visit(account, params.id, reply, (session) =>
      send(reply, renderPortal(account, session, { done: query.done, failure: null })),
    ),
  );
  app.get<Visit>("/portal/:id/cancel", ({ params }, reply) =>
    visit(account, params.id, reply, (session) => send(reply, renderCancelPage(account, session))),
  );
  app.post<Visit>("/portal/:id/cancel", ({ params }, reply) =>
    visit(account, params.id, reply, (session) => endWithPeriod(account, session, reply, true)),
  );
  app.post<Visit>("/portal/:id/renew", ({ params }, reply) =>
    visit(account, params.id, reply, (session) => endWithPeriod(account, session, reply, false)),
  );
  app.post<Visit>("/portal/:id/card", ({ params, body }, reply) =>
    visit(account, params.id, reply, (session) => {
      const typed = new URLSearchParams(String(body ?? ""));
      try {
        changeCard(account, find(account, "customer", session.customer).id, typed);
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        const failure = { sentence: error.body.message, typed };
        return send(reply.code(400), renderPortal(account, session, { done: undefined, failure }));
      }
      return goOn(account, session, reply, "card");
    }),
  );
}

function visit(
  account: Account,
  id: string,
  reply: FastifyReply,
  show: (session: PortalSession) => FastifyReply,
): FastifyReply {
  account.catchUp();
  const session = account.store.get("billing_portal.session", id);
  return session ? show(session) : send(reply.code(404), renderGone());
}

function endWithPeriod(
  account: Account,
  session: PortalSession,
  reply: FastifyReply,
  ends: boolean,
): FastifyReply {
  for (const subscription of livingSubscriptions(account, session.customer)) {
    updateSubscription(account, subscription, { cancel_at_period_end: ends, expand: [] });
  }
  return goOn(account, session, reply, ends ? "cancel" : "renew");
}

/** To a page that can be loaded again without doing it again. */
function goOn(account: Account, { id }: PortalSession, reply: FastifyReply, done: Done): FastifyReply {
  account.store.commit();
  return reply.redirect(`/stripe/portal/${id}?done=${done}`, 303);
}

function send(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", PAGE_POLICY)
    .header("cache-control", "no-store")
    .header("referrer-policy", "same-origin")
    .send(page);
}
