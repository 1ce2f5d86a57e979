import type { FastifyInstance, FastifyReply } from "fastify";
import { PAGE_POLICY } from "../index-page/document.ts";
import type { Account } from "./account.ts";
import { find } from "./operation.ts";
import { changeCard } from "./portal-card.ts";
import { livingSubscriptions, renderGone, renderPortal } from "./portal-page.ts";
import { StripeError } from "./stripe-error.ts";
import { updateSubscription } from "./update-subscription.ts";

interface Visit {
  Params: { id: string };
}

/** The billing portal's page: a customer changes their card, sees invoices, cancels, and changes their mind. */
export function registerPortalPage(app: FastifyInstance, account: Account): void {
  app.get<Visit>("/portal/:id", ({ params }, reply) => {
    account.catchUp();
    return show(reply, account, params.id, "");
  });
  app.post<Visit>("/portal/:id/card", ({ params, body }, reply) =>
    change(account, params.id, reply, (customer) => {
      changeCard(account, customer, new URLSearchParams(String(body ?? "")));
      return "Your card was changed.";
    }),
  );
  app.post<Visit>("/portal/:id/cancel", ({ params }, reply) =>
    change(account, params.id, reply, (customer) => endWithPeriod(account, customer, true)),
  );
  app.post<Visit>("/portal/:id/renew", ({ params }, reply) =>
    change(account, params.id, reply, (customer) => endWithPeriod(account, customer, false)),
  );
}

function endWithPeriod(account: Account, customer: string, ends: boolean): string {
  for (const subscription of livingSubscriptions(account, customer)) {
    updateSubscription(account, subscription, { cancel_at_period_end: ends, expand: [] });
  }
  return ends ? "It will end with the period that you have paid for." : "It will go on.";
}

function change(
  account: Account,
  id: string,
  reply: FastifyReply,
  work: (customer: string) => string,
): FastifyReply {
  account.catchUp();
  const session = account.store.get("billing_portal.session", id);
  if (!session) return show(reply, account, id, "");
  try {
    const said = work(find(account, "customer", session.customer).id);
    account.store.commit();
    return show(reply, account, id, said);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return show(reply.code(400), account, id, error.body.message);
  }
}

function show(reply: FastifyReply, account: Account, id: string, said: string): FastifyReply {
  reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", PAGE_POLICY)
    .header("cache-control", "no-store")
    .header("referrer-policy", "same-origin");
  const session = account.store.get("billing_portal.session", id);
  return session ? reply.send(renderPortal(account, session, said)) : reply.code(404).send(renderGone());
}
