import { runDueTasks } from "../billing-engine/subscriptions/run-due-tasks.ts";
import type { Setting } from "./payment-objects.ts";
import { openStore, type StoreFile } from "./store.ts";
import type { StripeState } from "./stripe-state.ts";

export interface Account extends StripeState {
  /** Runs what is due by now; called before every answer. */
  catchUp(): void;
  /** Moves the clock and runs everything due on the way, each at its own time. */
  travelTo(second: number): void;
  /** Empties the account and resets its clock. */
  reset(): void;
}

const OFFSET = "clock_offset_seconds";

/** @param realNow the real time, in milliseconds */
export function openAccount(file: StoreFile | undefined, realNow: () => number): Account {
  const store = openStore(file);
  let halted: number | null = null;
  const realSecond = () => Math.floor(realNow() / 1000);
  const offset = () => Number(store.get("sandbox.setting", OFFSET)?.value ?? 0);

  function performUntil(second: number): void {
    try {
      runDueTasks(account, second, (at) => {
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
    origin: "http://127.0.0.1",
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

/** Events expire after 30 days and stored answers after one, as at Stripe. */
function deleteExpired({ store, clock }: StripeState): void {
  const now = clock.now();
  for (const event of store.all("event")) if (event.created < now - 30 * DAY) store.remove(event);
  for (const answer of store.all("sandbox.kept_answer")) if (answer.at < now - DAY) store.remove(answer);
  store.commit();
}

function setting(id: string, value: unknown): Setting {
  return { id, object: "sandbox.setting", value };
}
