import type { StripeObject } from "./objects.ts";
import type { Kind, Kinds } from "./payment-objects.ts";
import type { Store } from "./store.ts";
import type { StripeState } from "./stripe-state.ts";

interface ImaginedState extends StripeState {
  /** Sets the copy's time and runs nothing. */
  setTime(second: number): void;
}

/** A copy of the account to try a change in: nothing of it reaches the account or the webhooks. */
export function imagine(state: StripeState): ImaginedState {
  let now = state.clock.now();
  return {
    store: copyStore(state.store),
    clock: { now: () => now },
    cause: state.cause,
    origin: state.origin,
    onEvent: () => {},
    setTime(second) {
      now = second;
    },
  };
}

function kindOf(object: StripeObject | null): Kind[] {
  return object === null ? [] : [object.object as Kind];
}

/** Objects are copied when they are first read. */
function copyStore(base: Store): Store {
  const copies = new Map<string, StripeObject | null>();
  const keyOf = (kind: Kind, id: string) => `${kind} ${id}`;

  function get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    const key = keyOf(kind, id);
    if (!copies.has(key)) {
      const found = base.get(kind, id);
      if (found === undefined) return undefined;
      copies.set(key, structuredClone(found));
    }
    return (copies.get(key) ?? undefined) as Kinds[K] | undefined;
  }

  return {
    get,
    kinds: () => [...new Set([...base.kinds(), ...[...copies.values()].flatMap(kindOf)])],
    all<K extends Kind>(kind: K) {
      const old = base.all(kind).map(({ id }) => id);
      const known = new Set(old);
      const added = [...copies.values()].flatMap((one) =>
        one?.object === kind && !known.has(one.id) ? [one.id] : [],
      );
      return [...old, ...added].flatMap((id) => get(kind, id) ?? []);
    },
    save(object) {
      copies.set(keyOf(object.object, object.id), object);
    },
    remove(object) {
      copies.set(keyOf(object.object, object.id), null);
    },
    commit() {},
    clear() {},
    close() {},
  };
}

/** Runs a change on a copy of the account first: one that is refused half-way leaves nothing behind. */
export function tryFirst<T>(state: StripeState, change: (state: StripeState) => T): T {
  change(imagine(state));
  return change(state);
}
