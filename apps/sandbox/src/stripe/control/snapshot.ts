import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import type { Account } from "../state/account.ts";
import type { StripeObject } from "../state/objects.ts";
import type { Kind, Kinds, StripeEvent } from "../state/payment-objects.ts";
import type { Store } from "../state/store.ts";
import { withJson } from "./read-json.ts";

export const SNAPSHOT_ROUTES = [
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

/** What belongs to this sandbox alone: its clock's offset, and answers to calls that it received. */
const OWN_KINDS: ReadonlySet<Kind> = new Set(["sandbox.setting", "sandbox.kept_answer"]);

const snapshotSchema = v.strictObject({
  objects: v.array(v.looseObject({ id: v.string(), object: v.string() })),
});

export function registerSnapshot(control: FastifyInstance, account: Account): void {
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
