import type { FastifyInstance } from "fastify";
import { allowBrowsers } from "../sinks/allow-browsers.ts";
import type { StandIn } from "../stand-ins.ts";
import { openAccount } from "./account.ts";
import { answerCall, type CallDesk, type Exchange, sendAnswer } from "./answer-call.ts";
import { registerStripeDoor, STRIPE_DOOR } from "./door.ts";
import { createFaultList, type FaultList } from "./faults.ts";
import { meetFault } from "./meet-fault.ts";
import { newId } from "./new-id.ts";
import { OPERATIONS } from "./operations.ts";
import type { StripeEvent } from "./payment-objects.ts";
import { registerPortalPage } from "./portal-routes.ts";
import { openStoreFile } from "./store-file.ts";
import { registerWebhookDoor, WEBHOOK_DOOR } from "./webhook-door.ts";
import { openWebhooks } from "./webhooks.ts";

export interface StripeOptions {
  /** Where its objects outlive the process; in memory alone when left out. */
  dataDir?: string | undefined;
  /** The product, whose `/stripe/webhook` is told of events; nobody is when left out. */
  productUrl?: string | undefined;
  /** Told of every call and its answer. */
  observe?: (exchange: Exchange) => void;
  /** Told of every event as it is made. */
  observeEvent?: (event: StripeEvent) => void;
}

const CATCH_UP_MS = 15_000;

/** Stripe's API, its clock and its webhooks, for one account. */
export function createStripe(options: StripeOptions = {}): StandIn {
  return {
    name: "Stripe",
    purpose:
      "Takes payments: customers, prices, subscriptions, invoices and refunds. Its SDK can be given no path, so that /v1 answers as well.",
    path: "/stripe",
    rootPath: "/v1",
    door: [...STRIPE_DOOR, ...WEBHOOK_DOOR],
    register(app, openDoor) {
      const file = options.dataDir === undefined ? undefined : openStoreFile(options.dataDir);
      const account = openAccount(file, Date.now);
      const url = options.productUrl === undefined ? null : `${options.productUrl}/stripe/webhook`;
      const webhooks = openWebhooks(account.store, url);
      account.onEvent = (event) => {
        options.observeEvent?.(event);
        webhooks.announce(event.id);
      };
      const observe = options.observe ?? (() => {});
      const desk: CallDesk = { account, busyKeys: new Set(), latencyMs: 0, observe };
      const faults = createFaultList();
      registerCalls(app, desk, faults);
      registerPortalPage(app, account);
      openDoor((door) => {
        registerStripeDoor(door, desk, faults);
        registerWebhookDoor(door, account, webhooks);
      });
      for (const event of account.store.all("event")) {
        if (event.pending_webhooks !== 0) webhooks.announce(event.id);
      }
      const timer = setInterval(account.catchUp, CATCH_UP_MS).unref();
      app.addHook("onClose", async () => {
        clearInterval(timer);
        webhooks.close();
        account.store.close();
      });
    },
  };
}

function registerCalls(app: FastifyInstance, desk: CallDesk, faults: FaultList): void {
  const open = OPERATIONS.filter(({ openToBrowsers }) => openToBrowsers).map(({ path }) => `/v1${path}`);
  allowBrowsers(app, [...new Set(open)], "authorization, content-type, stripe-version");
  for (const operation of OPERATIONS) {
    app.route({
      method: operation.method,
      url: `/v1${operation.path}`,
      handler: async (request, reply) => {
        const work = () => answerCall(desk, operation, request, newId("req", 14));
        const fault = faults.meet(operation.method, pathOf(request.originalUrl));
        return fault ? meetFault(fault, request, reply, work) : sendAnswer(reply, await work());
      },
    });
  }
}

/** The path as Stripe knows it, whichever way the call came in. */
function pathOf(url: string): string {
  return (url.split("?")[0] ?? "").replace(/^\/stripe(?=\/)/, "");
}
