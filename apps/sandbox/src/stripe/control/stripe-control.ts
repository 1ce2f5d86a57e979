import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import type { RequestContext } from "../api/answer-call.ts";
import { getObject } from "../api/operation.ts";
import { render } from "../api/render.ts";
import { createCoupon } from "../api/resources/coupons.ts";
import { createPromotionCode } from "../api/resources/promotion-codes.ts";
import { closeDispute, disputeCharge, warnOfFraud } from "../billing-engine/payments/dispute-charge.ts";
import { failRefund } from "../billing-engine/payments/refund-charge.ts";
import type { Account } from "../state/account.ts";
import type { StripeObject } from "../state/objects.ts";
import type { Kind } from "../state/payment-objects.ts";
import { type FailureList, failureSchema } from "./apply-failure.ts";
import { readControlClock, withJson } from "./read-json.ts";

export const STRIPE_CONTROL_ROUTES = [
  { method: "GET", path: "/clock", description: "The account's time." },
  {
    method: "PUT",
    path: "/clock",
    description:
      'Moves the clock and runs everything due on the way: {"to": ISO time} or {"days", "hours", "minutes", "seconds"}.',
  },
  {
    method: "GET",
    path: "/objects/customer",
    description: "All objects of a kind, oldest first; any kind works. Optionally of one ?customer=.",
  },
  { method: "DELETE", path: "/objects", description: "Empties the account and resets its clock." },
  {
    method: "POST",
    path: "/promotion-codes",
    description:
      'Creates a promotion code: {"code", "percent_off" or "amount_off", "products", "max_redemptions", "expires_at", "duration"}.',
  },
  {
    method: "PUT",
    path: "/settings",
    description:
      'Sets {"after_last_retry": "canceled" | "unpaid" | "past_due"}, {"after_lost_dispute": "canceled" | "active"}, {"partly_disputed": "refundable" | "refused"}, {"deleted_customers": "listed" | "missing"}, {"latency_ms"}.',
  },
  {
    method: "POST",
    path: "/failures",
    description:
      'Makes upcoming calls fail: {"failure": "hang_before" | "hang_after" | "error_500" | "error_500_after" | "html" | "lock_timeout" | "rate_limit" | "reset_before" | "reset_after" | "empty" | "wrong_types", "call": "POST /v1/subscriptions*", "times", "delay_ms"}.',
  },
  { method: "GET", path: "/failures", description: "The failures still to come." },
  { method: "DELETE", path: "/failures", description: "Ends all failures." },
  { method: "POST", path: "/refunds/:id/fail", description: "The bank rejects a refund." },
  {
    method: "POST",
    path: "/disputes",
    description: 'A cardholder disputes a charge, or cents of it: {"charge", "amount"}.',
  },
  {
    method: "POST",
    path: "/disputes/:id/close",
    description: 'Decides a dispute: {"status": "won" | "lost"}.',
  },
  {
    method: "POST",
    path: "/fraud-warnings",
    description: 'A bank warns of a fraudulent charge: {"charge"}.',
  },
] as const;

const codeSchema = v.strictObject({
  code: v.pipe(v.string(), v.nonEmpty()),
  percent_off: v.optional(v.number()),
  amount_off: v.optional(v.number()),
  products: v.optional(v.array(v.string())),
  max_redemptions: v.optional(v.number()),
  expires_at: v.optional(v.number()),
  duration: v.optional(v.picklist(["forever", "once"]), "forever"),
  first_time_transaction: v.optional(v.boolean()),
});

const settingsSchema = v.strictObject({
  after_last_retry: v.optional(v.picklist(["canceled", "past_due", "unpaid"])),
  after_lost_dispute: v.optional(v.picklist(["active", "canceled"])),
  partly_disputed: v.optional(v.picklist(["refundable", "refused"])),
  deleted_customers: v.optional(v.picklist(["listed", "missing"])),
  latency_ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60_000))),
});

const disputeSchema = v.strictObject({
  charge: v.string(),
  amount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});

export function registerStripeControl(
  control: FastifyInstance,
  context: RequestContext,
  failures: FailureList,
): void {
  const { account } = context;
  registerClock(control, account);
  registerObjects(control, account);
  registerShortcuts(control, account);
  control.put("/settings", (request, reply) =>
    withJson({ request, reply }, settingsSchema, ({ latency_ms: latency, ...endings }) => {
      context.latencyMs = latency ?? context.latencyMs;
      for (const [id, value] of Object.entries(endings)) {
        if (value !== undefined) account.store.save({ id, object: "sandbox.setting", value });
      }
      account.store.commit();
      return { latency_ms: context.latencyMs, ...endings };
    }),
  );
  control.get("/failures", () => ({ failures: failures.waiting }));
  control.post("/failures", (request, reply) =>
    withJson({ request, reply }, failureSchema, (failure) => {
      failures.waiting.push(failure);
      return { failures: failures.waiting };
    }),
  );
  control.delete("/failures", (_request, reply) => {
    failures.waiting = [];
    return reply.code(204).send();
  });
}

function registerClock(control: FastifyInstance, account: Account): void {
  const report = () => ({ now: new Date(account.clock.now() * 1000).toISOString() });
  control.get("/clock", report);
  control.put("/clock", (request, reply) =>
    withJson({ request, reply }, readControlClock(account.clock.now()), (second) => {
      account.travelTo(second);
      return report();
    }),
  );
}

function registerObjects(control: FastifyInstance, account: Account): void {
  control.get<{ Params: { kind: string }; Querystring: { customer?: string; after?: string } }>(
    "/objects/:kind",
    ({ params: { kind }, query: { customer, after } }) => {
      const objects: StripeObject[] = account.store.all(kind as Kind);
      return {
        data: objects
          .slice(objects.findIndex(({ id }) => id === after) + 1)
          .filter((object) => customer === undefined || object.customer === customer)
          .map((object) => render(account, object)),
      };
    },
  );
  control.delete("/objects", (_request, reply) => {
    account.reset();
    return reply.code(204).send();
  });
}

function registerShortcuts(control: FastifyInstance, account: Account): void {
  const act = (change: () => unknown) => {
    account.catchUp();
    const changed = render(account, change());
    account.store.commit();
    return changed;
  };
  control.post("/promotion-codes", (request, reply) =>
    withJson({ request, reply }, codeSchema, (wanted) => act(() => makeCode(account, wanted))),
  );
  control.post<{ Params: { id: string } }>("/refunds/:id/fail", (request, reply) =>
    withJson({ request, reply }, v.strictObject({}), () =>
      act(() => failRefund(account, getObject(account, "refund", request.params.id))),
    ),
  );
  control.post("/disputes", (request, reply) =>
    withJson({ request, reply }, disputeSchema, ({ charge, amount }) =>
      act(() => disputeCharge(account, getObject(account, "charge", charge), amount)),
    ),
  );
  control.post("/fraud-warnings", (request, reply) =>
    withJson({ request, reply }, v.strictObject({ charge: v.string() }), ({ charge }) =>
      act(() => warnOfFraud(account, getObject(account, "charge", charge))),
    ),
  );
  control.post<{ Params: { id: string } }>("/disputes/:id/close", (request, reply) =>
    withJson({ request, reply }, v.strictObject({ status: v.picklist(["lost", "won"]) }), ({ status }) =>
      act(() => closeDispute(account, getObject(account, "dispute", request.params.id), status)),
    ),
  );
}

function makeCode(account: Account, wanted: v.InferOutput<typeof codeSchema>) {
  const { products, amount_off, percent_off, duration } = wanted;
  const coupon = createCoupon(account, {
    amount_off,
    applies_to: products && { products },
    currency: amount_off === undefined ? undefined : "usd",
    duration,
    duration_in_months: undefined,
    id: undefined,
    max_redemptions: undefined,
    metadata: undefined,
    name: undefined,
    percent_off,
    redeem_by: undefined,
  });
  return createPromotionCode(account, {
    active: true,
    code: wanted.code,
    customer: undefined,
    expires_at: wanted.expires_at,
    max_redemptions: wanted.max_redemptions,
    metadata: undefined,
    promotion: { type: "coupon", coupon: coupon.id },
    restrictions: { first_time_transaction: wanted.first_time_transaction },
  });
}
