import { performDue } from "../billing-engine/subscriptions/perform-due.ts";
import type { Setting } from "./payment-objects.ts";
import { openStore, type StoreFile } from "./store.ts";
import type { StripeState } from "./stripe-state.ts";

export interface Account extends StripeState {
  /** Brings about what is due by now; called before every answer. */
  catchUp(): void;
  /** Moves the clock on, and brings about everything due on the way, each at its own time. */
  travelTo(second: number): void;
  /** Empties the account and sets its clock right. */
  reset(): void;
}

const OFFSET = "clock_offset_seconds";

/** @param realNow the time in the world outside, in milliseconds */
export function openAccount(file: StoreFile | undefined, realNow: () => number): Account {
  const store = openStore(file);
  let halted: number | null = null;
  const realSecond = () => Math.floor(realNow() / 1000);
  const offset = () => Number(store.get("sandbox.setting", OFFSET)?.value ?? 0);

  function performUntil(second: number): void {
    try {
      performDue(account, second, (at) => {
        halted = at;
      });
    } finally {
      halted = null;
      store.commit();
    }
  }

  const account: Account = {
    store,
    clock: { now: () => halted ?? realSecond() + offset() },
    cause: null,
    onEvent: () => {},
    catchUp() {
      performUntil(account.clock.now());
    },
    travelTo(second) {
      performUntil(second);
      store.save(setting(OFFSET, second - realSecond()));
      store.commit();
    },
    reset() {
      store.clear();
    },
  };
  deleteExpired(account);
  return account;
}

const DAY = 86_400;

/** As Stripe does, events go after 30 days and answers to keys after one; here when the account is opened. */
function deleteExpired({ store, clock }: StripeState): void {
  const now = clock.now();
  for (const event of store.all("event")) if (event.created < now - 30 * DAY) store.remove(event);
  for (const answer of store.all("sandbox.kept_answer")) if (answer.at < now - DAY) store.remove(answer);
  store.commit();
}

function setting(id: string, value: unknown): Setting {
  return { id, object: "sandbox.setting", value };
}
