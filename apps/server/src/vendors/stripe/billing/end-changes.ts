import * as v from "valibot";
import type { Ask } from "../ask-stripe.ts";

/** The first words of the keys of our own calls that change whether a subscription ends with its period. */
const OWN_CALLS = ["renewal", "end", "keep", "change", "release"] as const;

/** The idempotency key of such a call, which its event names. Servers of the release before make the same. */
export function endKey(call: (typeof OWN_CALLS)[number], ...parts: readonly (string | null)[]): string {
  return [call, ...parts].join("-");
}

/** The last time that a subscription was made to end with its period, or to go on. */
export interface EndChange {
  endsWithPeriod: boolean;
  /** Null: somebody made it in Stripe's portal or dashboard. */
  ownKey: string | null;
  /** False where a call of ours made another in the same second: nobody knows which was the last. */
  isCertain: boolean;
  madeAt: Date;
}

export interface EndChangePayments {
  /** Stripe's events say so, which it keeps for 30 days. @returns null where nothing changed since */
  findEndChange(subscriptionId: string, since: Date): Promise<EndChange | null>;
}

const eventSchema = v.object({
  id: v.string(),
  created: v.number(),
  request: v.nullish(v.object({ idempotency_key: v.nullish(v.string(), null) })),
  data: v.object({
    object: v.object({
      id: v.string(),
      cancel_at_period_end: v.optional(v.boolean(), false),
      cancel_at: v.nullish(v.number(), null),
    }),
    previous_attributes: v.optional(v.record(v.string(), v.unknown()), {}),
  }),
});
const pageSchema = v.object({ data: v.array(eventSchema), has_more: v.boolean() });
type ChangeEvent = v.InferOutput<typeof eventSchema>;

const A_PAGE = 100;

export function createEndChangePayments(ask: Ask): EndChangePayments {
  const listChanges = (since: Date, after: string | undefined) =>
    ask("list changes of subscriptions", pageSchema, (stripe) =>
      stripe.events.list({
        type: "customer.subscription.updated",
        created: { gte: Math.floor(since.getTime() / 1000) },
        limit: A_PAGE,
        ...(after !== undefined && { starting_after: after }),
      }),
    );
  return {
    async findEndChange(subscriptionId, since) {
      const found: ChangeEvent[] = [];
      for (let after: string | undefined; ; ) {
        const { data, has_more: hasMore } = await listChanges(since, after);
        found.push(...data.filter((event) => event.data.object.id === subscriptionId && isEndChange(event)));
        const last = data.at(-1);
        after = last?.id;
        // What is older says nothing once the newest is known.
        if (!last || !hasMore || last.created < (found[0]?.created ?? 0)) return toEndChange(found);
      }
    },
  };
}

function isEndChange({ data }: ChangeEvent): boolean {
  const { previous_attributes: before } = data;
  return "cancel_at_period_end" in before || "cancel_at" in before;
}

/** @param changes newest first */
function toEndChange(changes: readonly ChangeEvent[]): EndChange | null {
  const [newest] = changes;
  if (newest === undefined) return null;
  const { object } = newest.data;
  const keys = changes.filter(({ created }) => created === newest.created).map(readOwnKey);
  const [ownKey = null] = keys;
  return {
    endsWithPeriod: object.cancel_at_period_end || object.cancel_at !== null,
    ownKey,
    isCertain: keys.every((key) => (key === null) === (ownKey === null)),
    madeAt: new Date(newest.created * 1000),
  };
}

function readOwnKey({ request }: ChangeEvent): string | null {
  const key = request?.idempotency_key ?? "";
  return OWN_CALLS.some((call) => key.startsWith(`${call}-`)) ? key : null;
}
