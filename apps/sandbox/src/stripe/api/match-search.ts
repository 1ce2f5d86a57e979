import type { StripeObject } from "../state/objects.ts";
import { invalidRequest } from "./stripe-error.ts";

const CLAUSE =
  /^(?:(?<field>[a-z_]+)|metadata\[['"](?<key>[^'"]+)['"]\])\s*(?<how>[:~])\s*['"](?<value>[^'"]*)['"]$/;

/**
 * Stripe's search language: `field:'value'`, `field~'part'`, `metadata['key']:'value'` and AND.
 * @throws StripeError 400 for anything else
 */
export function matchesSearch(object: StripeObject, query: string): boolean {
  return query.split(/\sAND\s/i).every((clause) => {
    const groups = CLAUSE.exec(clause.trim())?.groups;
    if (!groups)
      throw invalidRequest(`We were unable to parse your search query: ${query}`, { param: "query" });
    const held = groups.key
      ? (object.metadata as Record<string, unknown> | undefined)?.[groups.key]
      : object[groups.field ?? ""];
    if (typeof held !== "string" && typeof held !== "boolean") return false;
    const text = String(held).toLowerCase();
    const wanted = (groups.value ?? "").toLowerCase();
    return groups.how === "~" ? text.includes(wanted) : text === wanted;
  });
}
