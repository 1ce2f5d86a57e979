import { createHmac } from "node:crypto";
import type { Clock } from "../../fake-vendor.ts";
import { SANDBOX_STRIPE_WEBHOOK_SECRET } from "../credentials.ts";
import type { Store } from "../state/store.ts";

export const SIGNATURES = ["good", "bad", "old", "missing"] as const;

/** Stripe retries for three days; a minute is enough here. */
const RETRY_AFTER_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
const TIMEOUT_MS = 10_000;
const MAX_DELIVERIES = 500;

interface Delivery {
  event: string;
  type: string;
  attempt: number;
  /** 0 when the receiver did not answer. */
  status: number;
}

export interface Webhooks {
  url: string | null;
  /** `hold` keeps events until they are released; `drop` loses them. */
  mode: "deliver" | "drop" | "hold";
  copies: number;
  /** Oldest first. */
  held: string[];
  /** Oldest first. */
  deliveries: Delivery[];
  /** Delivers, holds or drops an event, as the mode says. */
  announce(eventId: string): void;
  /** Sends once, whatever the mode. @returns the receiver's status; 0 without an answer */
  send(eventId: string, signature?: Signature): Promise<number>;
  release(order: (ids: string[]) => string[]): Promise<void>;
  /** Resolves when no delivery is in progress, retries aside. */
  settle(): Promise<void>;
  close(): void;
}

/** Delivers the account's events to the product, signed, and retries until they are accepted. */
export function openWebhooks(store: Store, url: string | null, clock: Clock): Webhooks {
  const settings = { url, mode: "deliver" as const, copies: 1, held: [], deliveries: [] };
  const queue = createDeliveryQueue(store, clock, () => webhooks);
  const webhooks: Webhooks = {
    ...settings,
    announce(id) {
      if (webhooks.url === null || webhooks.mode === "drop") {
        markDelivered(store, id);
        return;
      }
      for (let copy = 0; copy < webhooks.copies; copy += 1) {
        if (webhooks.mode === "hold") webhooks.held.push(id);
        else queue.deliverSoon(id);
      }
    },
    send: (id, signature) => queue.deliverOnce(id, signature),
    async release(order) {
      const ids = order(webhooks.held.splice(0));
      for (const id of ids) await queue.deliverWithRetries(id);
    },
    settle: queue.settle,
    close() {
      queue.clearRetries();
      webhooks.url = null;
    },
  };
  return webhooks;
}

function createDeliveryQueue(store: Store, clock: Clock, current: () => Webhooks) {
  const timers = new Set<NodeJS.Timeout>();
  const underway = new Set<Promise<unknown>>();

  function track<T>(work: Promise<T>): Promise<T> {
    underway.add(work);
    return work.finally(() => underway.delete(work));
  }

  async function deliver(id: string, attempt: number, signature?: Signature): Promise<number> {
    const { url, deliveries } = current();
    const event = store.get("event", id);
    if (!event || url === null) return 0;
    const body = JSON.stringify(event, null, 2);
    const status = await post(url, body, signWebhook(body, clock.now().getTime(), signature));
    deliveries.push({ event: id, type: event.type, attempt, status });
    if (deliveries.length > MAX_DELIVERIES) deliveries.shift();
    if (isAccepted(status)) {
      markDelivered(store, id);
      store.commit();
    }
    return status;
  }

  async function retryUntilAccepted(id: string, attempt = 1): Promise<void> {
    const status = await deliver(id, attempt);
    const wait = RETRY_AFTER_MS[attempt - 1];
    if (isAccepted(status) || wait === undefined || current().url === null) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void track(retryUntilAccepted(id, attempt + 1));
    }, wait);
    timer.unref();
    timers.add(timer);
  }

  return {
    /** After the call that caused the event is committed and answered. */
    deliverSoon(id: string) {
      void track(new Promise<void>((resolve) => setImmediate(resolve)).then(() => retryUntilAccepted(id)));
    },
    deliverOnce: (id: string, signature?: Signature) => track(deliver(id, 1, signature)),
    deliverWithRetries: (id: string) => track(retryUntilAccepted(id)),
    async settle() {
      while (underway.size > 0) await Promise.allSettled([...underway]);
    },
    clearRetries() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** Delivered events are not sent again at the next start. */
function markDelivered(store: Store, id: string): void {
  const event = store.get("event", id);
  if (!event || event.pending_webhooks === 0) return;
  event.pending_webhooks = 0;
  store.save(event);
}

function isAccepted(status: number): boolean {
  return status >= 200 && status < 300;
}

async function post(url: string, body: string, signature: string | null): Promise<number> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        ...(signature === null ? {} : { "stripe-signature": signature }),
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

export type Signature = (typeof SIGNATURES)[number];

/** Receivers accept signatures of at most 300 seconds. */
const OLD_SECONDS = 301;

/** The `Stripe-Signature` header by the time that receivers compare, not the account's own; null for a missing one. */
export function signWebhook(body: string, nowMs: number, signature: Signature = "good"): string | null {
  if (signature === "missing") return null;
  const time = Math.floor(nowMs / 1000) - (signature === "old" ? OLD_SECONDS : 0);
  const secret = signature === "bad" ? "whsec_of_somebody_else" : SANDBOX_STRIPE_WEBHOOK_SECRET;
  const digest = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return `t=${time},v1=${digest}`;
}
