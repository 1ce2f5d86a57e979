import type { FastifyInstance } from "fastify";
import { allowBrowsers } from "../sinks/allow-browsers.ts";
import type { StandIn } from "../stand-ins.ts";
import { openAccount } from "./account.ts";
import { answerCall, type CallDesk, type Exchange, sendAnswer } from "./answer-call.ts";
import { newId } from "./new-id.ts";
import { OPERATIONS } from "./operations.ts";

export interface StripeOptions {
  /** Where its objects outlive the process; in memory alone when left out. */
  dataDir?: string | undefined;
  /** Told of every call and its answer. */
  observe?: (exchange: Exchange) => void;
}

/** Stripe's API, its clock and its webhooks, for one account. */
export function createStripe(options: StripeOptions = {}): StandIn {
  return {
    name: "Stripe",
    purpose:
      "Takes payments: customers, prices, subscriptions, invoices and refunds. Its SDK takes a host and no path, so /v1 answers as well.",
    path: "/stripe",
    rootPath: "/v1",
    register(app) {
      const desk: CallDesk = {
        account: openAccount(undefined, Date.now),
        busyKeys: new Set(),
        latencyMs: 0,
        observe: options.observe ?? (() => {}),
      };
      registerCalls(app, desk);
    },
  };
}

function registerCalls(app: FastifyInstance, desk: CallDesk): void {
  const open = OPERATIONS.filter(({ openToBrowsers }) => openToBrowsers).map(({ path }) => `/v1${path}`);
  allowBrowsers(app, [...new Set(open)], "authorization, content-type, stripe-version");
  for (const operation of OPERATIONS) {
    app.route({
      method: operation.method,
      url: `/v1${operation.path}`,
      handler: async (request, reply) => {
        return sendAnswer(reply, await answerCall(desk, operation, request, newId("req", 14)));
      },
    });
  }
}
