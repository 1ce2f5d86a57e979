import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { type Clock, type FakeVendor, systemClock } from "../fake-vendor.ts";
import { allowBrowsers } from "../sinks/sink.ts";
import { answerCall, type Exchange, type RequestContext, sendAnswer } from "./api/answer-call.ts";
import { OPERATIONS } from "./api/operations.ts";
import { applyFailure, createFailureList, type FailureList } from "./control/apply-failure.ts";
import { withJson } from "./control/read-json.ts";
import { registerStripeControl, STRIPE_CONTROL_ROUTES } from "./control/stripe-control.ts";
import { loadDemoObjects } from "./demo/load-demo-objects.ts";
import { registerHostedInvoices } from "./hosted/hosted-routes.ts";
import { registerPortalPage } from "./portal/portal-routes.ts";
import { type Account, openAccount } from "./state/account.ts";
import { newId } from "./state/new-id.ts";
import type { StripeObject } from "./state/objects.ts";
import type { Kind, Kinds, StripeEvent } from "./state/payment-objects.ts";
import type { Store } from "./state/store.ts";
import { openStoreFile } from "./state/store-file.ts";
import { registerWebhookControl, WEBHOOK_CONTROL_ROUTES } from "./webhooks/webhook-control.ts";
import { openWebhooks } from "./webhooks/webhooks.ts";

const SNAPSHOT_ROUTES = [
  {
    method: "GET",
    path: "/snapshot",
    description: "Objects as they are stored; optionally of one ?customer= and what refers to it.",
  },
  {
    method: "POST",
    path: "/snapshot",
    description: 'Adds objects as they are stored, {"objects"}, and sends their events.',
  },
] as const;

export interface StripeOptions {
  /** Absent: in memory only. */
  dataDir?: string | undefined;
  /** Events go to its `/stripe/webhook`; absent: nowhere. */
  productUrl?: string | undefined;
  clock?: Clock;
  /** An empty account gets the payments of the demo's members, dated to this moment. */
  demoMembersAt?: Date | undefined;
  observe?: (exchange: Exchange) => void;
  observeEvent?: (event: StripeEvent) => void;
}

const CATCH_UP_MS = 15_000;

/** Stripe's API, clock and webhooks for one account. */
export function createStripe(options: StripeOptions = {}): FakeVendor {
  return {
    name: "Stripe",
    purpose:
      "Takes payments: customers, prices, subscriptions, invoices and refunds. Its SDK can be given no path, so that /v1 answers as well.",
    path: "/stripe",
    rootPath: "/v1",
    control: [...STRIPE_CONTROL_ROUTES, ...SNAPSHOT_ROUTES, ...WEBHOOK_CONTROL_ROUTES],
    register(app, addControl) {
      const file = options.dataDir === undefined ? undefined : openStoreFile(options.dataDir);
      const clock = options.clock ?? systemClock;
      const account = openAccount(file, () => clock.now().getTime());
      if (options.demoMembersAt !== undefined) loadDemoObjects(account.store, options.demoMembersAt);
      const url = options.productUrl === undefined ? null : `${options.productUrl}/stripe/webhook`;
      const webhooks = openWebhooks(account.store, url, clock);
      account.onEvent = (event) => {
        options.observeEvent?.(event);
        webhooks.announce(event.id);
      };
      // What came due meanwhile waits for the product: events that it cannot take yet would be repeated much later.
      let isCalled = false;
      const observe = (exchange: Exchange) => {
        isCalled = true;
        options.observe?.(exchange);
      };
      const context: RequestContext = { account, busyKeys: new Set(), latencyMs: 0, observe };
      const failures = createFailureList();
      registerCalls(app, context, failures);
      registerPortalPage(app, account);
      registerHostedInvoices(app, account);
      addControl((control) => {
        registerStripeControl(control, context, failures);
        registerSnapshot(control, account);
        registerWebhookControl(control, account, webhooks);
      });
      for (const event of account.store.all("event")) {
        if (event.pending_webhooks !== 0) webhooks.announce(event.id);
      }
      const timer = setInterval(() => isCalled && account.catchUp(), CATCH_UP_MS).unref();
      app.addHook("onClose", async () => {
        clearInterval(timer);
        webhooks.close();
        account.store.close();
      });
    },
  };
}

function registerCalls(app: FastifyInstance, context: RequestContext, failures: FailureList): void {
  const open = OPERATIONS.filter(({ openToBrowsers }) => openToBrowsers).map(({ path }) => `/v1${path}`);
  allowBrowsers(app, [...new Set(open)], "authorization, content-type, stripe-version");
  for (const operation of OPERATIONS) {
    app.route({
      method: operation.method,
      url: `/v1${operation.path}`,
      handler: async (request, reply) => {
        const work = () => answerCall(context, { operation, request, requestId: newId("req", 14) });
        const failure = failures.takeNext(operation.method, pathOf(request.originalUrl));
        return failure ? applyFailure(failure, { request, reply, work }) : sendAnswer(reply, await work());
      },
    });
  }
}

/** The path as Stripe knows it, by either route. */
function pathOf(url: string): string {
  return (url.split("?")[0] ?? "").replace(/^\/stripe(?=\/)/, "");
}

const snapshotSchema = v.strictObject({
  objects: v.array(v.looseObject({ id: v.string(), object: v.string() })),
});

function registerSnapshot(control: FastifyInstance, account: Account): void {
  control.get<{ Querystring: { customer?: string } }>("/snapshot", ({ query: { customer } }) => {
    const objects = listObjects(account.store);
    return { objects: customer === undefined ? objects : listRelated(objects, customer) };
  });
  control.post("/snapshot", (request, reply) =>
    withJson({ request, reply }, snapshotSchema, ({ objects }) => {
      for (const object of objects) account.store.save(object as Kinds[Kind]);
      for (const object of objects) if (isEvent(object)) account.onEvent(object);
      account.store.commit();
    }),
  );
}

/** What belongs to this sandbox alone: its clock's offset, and answers to calls that it received. */
const OWN_KINDS: ReadonlySet<Kind> = new Set(["sandbox.setting", "sandbox.kept_answer"]);

function listObjects(store: Store): StripeObject[] {
  return store
    .kinds()
    .filter((kind) => !OWN_KINDS.has(kind))
    .flatMap((kind): StripeObject[] => store.all(kind));
}

/** The customer and, again and again, the objects with a field that is the id of one found. */
function listRelated(objects: readonly StripeObject[], customer: string): StripeObject[] {
  const ids = new Set([customer]);
  const found = new Set<StripeObject>();
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const object of objects) {
      if (found.has(object) || !refersTo(object, ids)) continue;
      found.add(object);
      ids.add(object.id);
    }
  }
  return objects.filter((object) => found.has(object));
}

function refersTo(object: StripeObject, ids: ReadonlySet<string>): boolean {
  const subject = isEvent(object) ? (object.data.object as StripeObject) : object;
  return Object.values(subject).some((value) => typeof value === "string" && ids.has(value));
}

function isEvent(object: { object: string }): object is StripeEvent {
  return object.object === "event";
}
