import type { Exchange } from "../../src/stripe/api/answer-call.ts";
import type { ErrorBody } from "../../src/stripe/api/stripe-error.ts";
import { checkType } from "./check-types.ts";

export interface ContractCheck {
  /** One sentence each. Checked when this is read: the first time takes seconds. */
  readonly failures: string[];
  recordExchange(exchange: Exchange): void;
  recordEvent(event: unknown): void;
}

const SDK_KEY_PREFIX = "stripe-node-retry-";
const NEEDS_OWN_KEY = /^\/(customers|subscriptions|refunds)(\/|$)/;
/** Stripe.js makes these calls; the SDK has no types for them. */
const UNTYPED = new Set(["POST /3ds2/challenge_complete", "POST /payment_methods", "GET /elements/sessions"]);
const UNTYPED_OBJECT = "elements_session";

/**
 * Validates the product's calls, the fake's answers and its events against the SDK's types.
 * @param options.ownKeys whether calls that must not repeat need the caller's own key
 * @param options.mostOfAKind how many calls of a path and events of a type are validated; all by default
 */
export function createContractCheck(options: { ownKeys: boolean; mostOfAKind?: number }): ContractCheck {
  const { ownKeys, mostOfAKind = Number.POSITIVE_INFINITY } = options;
  const pending: (() => string[])[] = [];
  const failures: string[] = [];
  const counts = new Map<string, number>();
  const add = (kind: string, check: () => string[]) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count <= mostOfAKind) pending.push(check);
  };
  return {
    get failures() {
      for (const contract of pending.splice(0)) failures.push(...contract());
      return failures;
    },
    recordExchange: (exchange) =>
      add(`${exchange.method} ${exchange.path} ${exchange.status}`, () => checkExchange(exchange, ownKeys)),
    recordEvent: (event) => add((event as { type: string }).type, () => checkEvent(event)),
  };
}

function checkExchange(exchange: Exchange, ownKeys: boolean): string[] {
  const { method, path, params, isBrowser, idempotencyKey, status, answer } = exchange;
  const call = `${method} ${path}`;
  const failures: string[] = [];
  if (!isBrowser && !UNTYPED.has(call)) {
    failures.push(...about(`request ${call}`, checkType(params, ["Requests", call])));
  }
  const hasOwnKey = idempotencyKey !== null && !idempotencyKey.startsWith(SDK_KEY_PREFIX);
  if (ownKeys && method === "POST" && NEEDS_OWN_KEY.test(path) && !hasOwnKey) {
    failures.push(`request ${call}: no idempotency key of its own.`);
  }
  const contract = status === 200 ? checkObject : checkRefusal;
  return [...failures, ...contract(answer, `answer to ${call}`)];
}

function checkObject(value: unknown, what: string): string[] {
  if (typeof value !== "object" || value === null) return [`${what}: not an object.`];
  const { object, data, deleted } = value as { object?: string; data?: unknown; deleted?: boolean };
  if (object === "list" || object === "search_result") {
    return (data as unknown[]).flatMap((one) => checkObject(one, what));
  }
  if (object === "event") return checkEvent(value);
  if (deleted === true || object === UNTYPED_OBJECT) return [];
  return about(`${what}, ${object}`, checkType(value, ["Objects", String(object)]));
}

function checkEvent(event: unknown): string[] {
  const { data, ...frame } = event as { data: { object: unknown }; type: string };
  const what = `event ${frame.type}`;
  return [...about(what, checkType(frame, "EventFrame")), ...checkObject(data.object, what)];
}

function checkRefusal(answer: unknown, what: string): string[] {
  const { error } = answer as { error?: Partial<ErrorBody> };
  if (!error?.type || !error.message) return [`${what}: not an error of Stripe's.`];
  const inner = [error.payment_intent, error.setup_intent].filter((intent) => intent !== undefined);
  return [
    ...(error.code ? about(`${what}, code`, checkType(error.code, "ErrorCode")) : []),
    ...inner.flatMap((intent) => checkObject(intent, what)),
  ];
}

function about(what: string, failure: string | null): string[] {
  return failure === null ? [] : [`${what}: ${failure}`];
}
