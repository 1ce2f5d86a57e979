import type { NamedRoute } from "@smirk/contract/rest-routes";
import { type Call, OPERATIONS, type Walk } from "./open-walk.ts";

const SIGNED_IN: readonly NamedRoute["caller"][] = ["token", "pass", "signed-in", "member", "partner"];

/** Refuses each operation that was not refused yet as it is most often: no token, or nothing that can be read. */
export async function walkRefusals(walk: Walk): Promise<void> {
  for (const [operation, { success, refusal }] of [...walk.examples]) {
    const route = OPERATIONS.get(operation);
    if (route === undefined || refusal) continue;
    const { params, query, body } = success ?? {};
    const sent: Call = { ...(params && { params }), ...(query && { query }), ...(body ? { body } : {}) };
    if (SIGNED_IN.includes(route.caller)) await walk.refuse(operation, sent);
    else if (route.body) await walk.refuse(operation, { ...sent, body: {} });
    else if (query) await walk.refuse(operation, { ...sent, query: unreadable(query) });
  }
}

/** Longer than any of them may be. */
const unreadable = (query: object) =>
  Object.fromEntries(Object.keys(query).map((name) => [name, "?".repeat(2_100)]));
