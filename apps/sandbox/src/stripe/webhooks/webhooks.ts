import type { StripeEvent } from "../state/payment-objects.ts";
import type { Store } from "../state/store.ts";
import { type Signature, signWebhook } from "./sign-webhook.ts";

/** Stripe goes on for three days; here a minute or so says as much. */
const RETRY_AFTER_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
const TIMEOUT_MS = 10_000;
const MAX_DELIVERIES = 500;

export interface Delivery {
  event: string;
  type: string;
  attempt: number;
  /** What the receiver answered; 0 when it did not. */
  status: number;
}

export interface Webhooks {
  /** Where events go; null when nobody wants them. */
  url: string | null;
  /** `hold` keeps events until they are released; `drop` loses them. */
  mode: "deliver" | "drop" | "hold";
  /** How often each event is sent. */
  copies: number;
  /** The events that are held, oldest first. */
  held: string[];
  /** What was sent, oldest first. */
  deliveries: Delivery[];
  /** Takes an event to its receiver, or does with it what the mode says. */
  announce(eventId: string): void;
  /** Sends one event once, whatever the mode. @returns what the receiver answered; 0 when it did not */
  send(eventId: string, signature?: Signature): Promise<number>;
  /** Sends what is held, in the order given. */
  release(order: (ids: string[]) => string[]): Promise<void>;
  /** Resolves when nothing is on its way, retries aside. */
  settle(): Promise<void>;
  close(): void;
}

/** Sends the account's events to the product, signed, and again until they are taken. */
export function openWebhooks(store: Store, url: string | null): Webhooks {
  const timers = new Set<NodeJS.Timeout>();
  const underway = new Set<Promise<unknown>>();

  function track<T>(work: Promise<T>): Promise<T> {
    underway.add(work);
    return work.finally(() => underway.delete(work));
  }

  async function deliver(id: string, attempt: number, signature?: Signature): Promise<number> {
    const event = store.get("event", id);
    if (!event || webhooks.url === null) return 0;
    const status = await post(webhooks.url, event, signature);
    webhooks.deliveries.push({ event: id, type: event.type, attempt, status });
    if (webhooks.deliveries.length > MAX_DELIVERIES) webhooks.deliveries.shift();
    if (isTaken(status)) {
      noteTaken(id);
      store.commit();
    }
    return status;
  }

  /** Not to be sent again at the next start. */
  function noteTaken(id: string): void {
    const event = store.get("event", id);
    if (!event || event.pending_webhooks === 0) return;
    event.pending_webhooks = 0;
    store.save(event);
  }

  async function deliverUntilTaken(id: string, attempt = 1): Promise<void> {
    const status = await deliver(id, attempt);
    const wait = RETRY_AFTER_MS[attempt - 1];
    if (isTaken(status) || wait === undefined || webhooks.url === null) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void track(deliverUntilTaken(id, attempt + 1));
    }, wait);
    timer.unref();
    timers.add(timer);
  }

  const webhooks: Webhooks = {
    url,
    mode: "deliver",
    copies: 1,
    held: [],
    deliveries: [],
    announce(id) {
      if (webhooks.url === null || webhooks.mode === "drop") {
        noteTaken(id);
        return;
      }
      for (let copy = 0; copy < webhooks.copies; copy += 1) {
        if (webhooks.mode === "hold") webhooks.held.push(id);
        // Not before the call that caused it has been kept and answered.
        else
          void track(new Promise<void>((resolve) => setImmediate(resolve)).then(() => deliverUntilTaken(id)));
      }
    },
    send: (id, signature) => track(deliver(id, 1, signature)),
    async release(order) {
      const ids = order(webhooks.held.splice(0));
      for (const id of ids) await track(deliverUntilTaken(id));
    },
    async settle() {
      while (underway.size > 0) await Promise.allSettled([...underway]);
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      webhooks.url = null;
    },
  };
  return webhooks;
}

function isTaken(status: number): boolean {
  return status >= 200 && status < 300;
}

async function post(url: string, event: StripeEvent, signature?: Signature): Promise<number> {
  const body = JSON.stringify(event, null, 2);
  const signed = signWebhook(body, Date.now(), signature);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        ...(signed === null ? {} : { "stripe-signature": signed }),
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
