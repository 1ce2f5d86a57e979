import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { withJson } from "../control/read-json.ts";
import type { Account } from "../state/account.ts";
import { emitEvent } from "./emit-event.ts";
import type { Webhooks } from "./webhooks.ts";
import { SIGNATURES } from "./webhooks.ts";

export const WEBHOOK_CONTROL_ROUTES = [
  { method: "GET", path: "/webhooks", description: "The webhook URL, mode, held events and deliveries." },
  {
    method: "PUT",
    path: "/webhooks",
    description:
      'Sets {"url": address or null, "mode": "deliver" | "hold" | "drop", "copies": how often each is sent}.',
  },
  {
    method: "POST",
    path: "/webhooks/release",
    description:
      'Delivers the held events one by one: {"order": "created" | "reversed" | "shuffled", "seed"}.',
  },
  {
    method: "POST",
    path: "/webhooks/send",
    description:
      'Sends events again, one by one, and answers the status of each: {"events": [ids], default all, "types", "order", "seed", "copies", "signature": "good" | "bad" | "old" | "missing"}.',
  },
  {
    method: "POST",
    path: "/webhooks/invent",
    description: 'Creates an invented event: {"type", "object"}.',
  },
  { method: "POST", path: "/webhooks/settle", description: "Answers when no delivery is in progress." },
] as const;

const order = {
  order: v.optional(v.picklist(["created", "reversed", "shuffled"]), "created"),
  seed: v.optional(v.pipe(v.number(), v.integer()), 1),
};

const setSchema = v.strictObject({
  url: v.optional(v.nullable(v.pipe(v.string(), v.url()))),
  mode: v.optional(v.picklist(["deliver", "drop", "hold"])),
  copies: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10))),
});

const sendSchema = v.strictObject({
  ...order,
  events: v.optional(v.array(v.string())),
  types: v.optional(v.array(v.string())),
  copies: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  signature: v.optional(v.picklist(SIGNATURES), "good"),
});

export function registerWebhookControl(control: FastifyInstance, account: Account, webhooks: Webhooks): void {
  const report = () => {
    const { copies, deliveries, held, mode, url } = webhooks;
    return { url, mode, copies, held, deliveries };
  };
  control.get("/webhooks", report);
  control.put("/webhooks", (request, reply) =>
    withJson({ request, reply }, setSchema, ({ url, mode, copies }) => {
      if (url !== undefined) webhooks.url = url;
      webhooks.mode = mode ?? webhooks.mode;
      webhooks.copies = copies ?? webhooks.copies;
      return report();
    }),
  );
  control.post("/webhooks/release", (request, reply) =>
    withJson({ request, reply }, v.strictObject(order), async ({ order: wanted, seed }) => {
      await webhooks.release((ids) => arrange(ids, wanted, seed));
      return report();
    }),
  );
  control.post("/webhooks/send", (request, reply) =>
    withJson({ request, reply }, sendSchema, async (wanted) => {
      const ids = chooseEvents(account, wanted);
      const all = Array.from({ length: wanted.copies }, () => ids).flat();
      const sent: { event: string; status: number }[] = [];
      for (const event of arrange(all, wanted.order, wanted.seed)) {
        sent.push({ event, status: await webhooks.send(event, wanted.signature) });
      }
      return { sent };
    }),
  );
  control.post("/webhooks/invent", (request, reply) =>
    withJson(
      { request, reply },
      v.strictObject({ type: v.string(), object: v.record(v.string(), v.unknown()) }),
      ({ type, object }) => {
        // Contract checks do not see it: the event is invented.
        const uncheckedAccount = { ...account, onEvent: ({ id }: { id: string }) => webhooks.announce(id) };
        emitEvent(uncheckedAccount, {
          type,
          subject: { id: "invented", ...object, object: String(object.object ?? "invented") },
        });
        account.store.commit();
        return account.store.all("event").at(-1);
      },
    ),
  );
  control.post("/webhooks/settle", async () => {
    await webhooks.settle();
    return report();
  });
}

function chooseEvents(account: Account, { events, types }: v.InferOutput<typeof sendSchema>): string[] {
  if (events) return events;
  const all = account.store.all("event").filter(({ type }) => types?.includes(type) ?? true);
  return all.map(({ id }) => id);
}

function arrange(ids: string[], wanted: "created" | "reversed" | "shuffled", seed: number): string[] {
  if (wanted === "created") return ids;
  if (wanted === "reversed") return ids.toReversed();
  const random = seeded(seed);
  return ids
    .map((id) => ({ id, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ id }) => id);
}

/** Repeatable, so that an order that found an error can be reproduced. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
