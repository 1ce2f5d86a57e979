import type { StripeObject } from "./objects.ts";
import type { Kind, Kinds } from "./payment-objects.ts";

/** Each changed object in full, or null for a removed one. */
export type Change = [kind: Kind, id: string, object: StripeObject | null];

/** Where commits persist. */
export interface StoreFile {
  /** Oldest first; called once, before anything is appended. */
  load(): Iterable<Change>;
  append(changes: Change[]): void;
  clear(): void;
  close(): void;
}

/** Objects are changed in place and then saved; the changes of a call are committed together. */
export interface Store {
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined;
  /** Kinds of which there are objects, or have been. */
  kinds(): Kind[];
  /** All of a kind, in the order of creation. */
  all<K extends Kind>(kind: K): Kinds[K][];
  save(object: Kinds[Kind]): void;
  remove(object: Kinds[Kind]): void;
  commit(): void;
  clear(): void;
  close(): void;
}

export function openStore(file?: StoreFile): Store {
  const kinds = new Map<Kind, Map<string, StripeObject>>();
  const changed = new Map<string, Change>();

  function tableOf(kind: Kind): Map<string, StripeObject> {
    const table = kinds.get(kind) ?? new Map<string, StripeObject>();
    kinds.set(kind, table);
    return table;
  }

  for (const [kind, id, object] of file?.load() ?? []) {
    if (object === null) tableOf(kind).delete(id);
    else tableOf(kind).set(id, object);
  }

  return {
    get: <K extends Kind>(kind: K, id: string) => tableOf(kind).get(id) as Kinds[K] | undefined,
    kinds: () => [...kinds.keys()],
    all: <K extends Kind>(kind: K) => [...tableOf(kind).values()] as Kinds[K][],
    save(object) {
      tableOf(object.object).set(object.id, object);
      changed.set(`${object.object} ${object.id}`, [object.object, object.id, object]);
    },
    remove(object) {
      tableOf(object.object).delete(object.id);
      changed.set(`${object.object} ${object.id}`, [object.object, object.id, null]);
    },
    commit() {
      if (changed.size > 0) file?.append([...changed.values()]);
      changed.clear();
    },
    clear() {
      kinds.clear();
      changed.clear();
      file?.clear();
    },
    close: () => file?.close(),
  };
}
