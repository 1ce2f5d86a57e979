import { randomUUID } from "node:crypto";
import { newId } from "../../../../sandbox/src/stripe/state/new-id.ts";

/** Prefixes of ids at Stripe that are one customer's. */
const PREFIXES = "ch|cus|di|due|evt|ii|il|in|inpay|payatt|pi|pm|re|req|secret|seti|si|sub|txn";
const ID = new RegExp(
  `[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<![A-Za-z0-9])(${PREFIXES})_([A-Za-z0-9]{14,})`,
  "g",
);

/** Replaces each id in a text by a new one of its kind, the same id always by the same. */
export function createIdRewriter(): (text: string) => string {
  const fresh = new Map<string, string>();
  return (text) =>
    text.replace(ID, (id: string, prefix?: string, random = "") => {
      const known = fresh.get(id);
      if (known !== undefined) return known;
      const made = prefix === undefined ? randomUUID() : newId(prefix, random.length);
      fresh.set(id, made);
      return made;
    });
}
