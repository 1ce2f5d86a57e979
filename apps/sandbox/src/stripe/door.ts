import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import type { Account } from "./account.ts";
import type { CallDesk } from "./answer-call.ts";
import { createCoupon } from "./coupons.ts";
import { closeDispute, disputeCharge } from "./dispute-charge.ts";
import { type FaultList, faultSchema } from "./faults.ts";
import { find } from "./operation.ts";
import type { Kind } from "./payment-objects.ts";
import { createPromotionCode } from "./promotion-codes.ts";
import { readDoorClock } from "./read-door-clock.ts";
import { withJson } from "./read-json.ts";
import { failRefund } from "./refund-outcomes.ts";
import { render } from "./render.ts";

/** What this part of the control door offers, for the index page. */
export const STRIPE_DOOR = [
  { method: "GET", path: "/clock", says: "What time it is in the account." },
  {
    method: "PUT",
    path: "/clock",
    says: 'Travels on, and brings about all that is due on the way: {"to": ISO time} or {"days", "hours", "minutes", "seconds"}.',
  },
  {
    method: "GET",
    path: "/objects/customer",
    says: "All objects of one kind, oldest first; so with every kind.",
  },
  { method: "DELETE", path: "/objects", says: "Empties the account and sets its clock right." },
  {
    method: "POST",
    path: "/promotion-codes",
    says: 'Makes a code: {"code", "percent_off" or "amount_off", "products", "max_redemptions", "expires_at", "duration"}.',
  },
  {
    method: "PUT",
    path: "/settings",
    says: '{"after_last_retry": "canceled" | "unpaid" | "past_due"}, {"after_lost_dispute": "canceled" | "active"}, {"latency_ms"}.',
  },
  {
    method: "POST",
    path: "/faults",
    says: 'Calls to come fail: {"fault": "hang_before" | "hang_after" | "error_500" | "error_500_after" | "html" | "rate_limit" | "reset_before" | "reset_after" | "empty" | "wrong_types", "call": "POST /v1/subscriptions*", "times", "delay_ms"}.',
  },
  { method: "GET", path: "/faults", says: "The faults that calls are still to meet." },
  { method: "DELETE", path: "/faults", says: "Lets it answer again." },
  { method: "POST", path: "/refunds/:id/fail", says: "A refund that the bank does not take." },
  { method: "POST", path: "/disputes", says: 'A cardholder disputes: {"charge"}.' },
  { method: "POST", path: "/disputes/:id/close", says: '{"status": "won" | "lost"}.' },
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
  latency_ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60_000))),
});

export function registerStripeDoor(door: FastifyInstance, desk: CallDesk, faults: FaultList): void {
  const { account } = desk;
  registerClock(door, account);
  registerObjects(door, account);
  registerShortcuts(door, account);
  door.put("/settings", (request, reply) =>
    withJson(settingsSchema, request, reply, ({ latency_ms: latency, ...endings }) => {
      desk.latencyMs = latency ?? desk.latencyMs;
      for (const [id, value] of Object.entries(endings)) {
        if (value !== undefined) account.store.save({ id, object: "sandbox.setting", value });
      }
      account.store.commit();
      return { latency_ms: desk.latencyMs, ...endings };
    }),
  );
  door.get("/faults", () => ({ faults: faults.waiting }));
  door.post("/faults", (request, reply) =>
    withJson(faultSchema, request, reply, (fault) => {
      faults.waiting.push(fault);
      return { faults: faults.waiting };
    }),
  );
  door.delete("/faults", (_request, reply) => {
    faults.waiting = [];
    return reply.code(204).send();
  });
}

function registerClock(door: FastifyInstance, account: Account): void {
  const tell = () => ({ now: new Date(account.clock.now() * 1000).toISOString() });
  door.get("/clock", tell);
  door.put("/clock", (request, reply) =>
    withJson(readDoorClock(account.clock.now()), request, reply, (second) => {
      account.travelTo(second);
      return tell();
    }),
  );
}

function registerObjects(door: FastifyInstance, account: Account): void {
  door.get<{ Params: { kind: string } }>("/objects/:kind", (request) => ({
    data: account.store.all(request.params.kind as Kind).map((object) => render(account, object)),
  }));
  door.delete("/objects", (_request, reply) => {
    account.reset();
    return reply.code(204).send();
  });
}

function registerShortcuts(door: FastifyInstance, account: Account): void {
  const act = (change: () => unknown) => {
    account.catchUp();
    const changed = render(account, change());
    account.store.commit();
    return changed;
  };
  door.post("/promotion-codes", (request, reply) =>
    withJson(codeSchema, request, reply, (wanted) => act(() => makeCode(account, wanted))),
  );
  door.post<{ Params: { id: string } }>("/refunds/:id/fail", (request, reply) =>
    withJson(v.strictObject({}), request, reply, () =>
      act(() => failRefund(account, find(account, "refund", request.params.id))),
    ),
  );
  door.post("/disputes", (request, reply) =>
    withJson(v.strictObject({ charge: v.string() }), request, reply, ({ charge }) =>
      act(() => disputeCharge(account, find(account, "charge", charge))),
    ),
  );
  door.post<{ Params: { id: string } }>("/disputes/:id/close", (request, reply) =>
    withJson(v.strictObject({ status: v.picklist(["lost", "won"]) }), request, reply, ({ status }) =>
      act(() => closeDispute(account, find(account, "dispute", request.params.id), status)),
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
