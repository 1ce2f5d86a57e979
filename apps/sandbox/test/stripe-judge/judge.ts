import type { Exchange } from "../../src/stripe/answer-call.ts";
import type { ErrorBody } from "../../src/stripe/stripe-error.ts";
import { checkType } from "./check-types.ts";

export interface Judge {
  /** What was wrong so far, one sentence each. Judged when this is read: it takes seconds the first time. */
  readonly faults: string[];
  hearExchange(exchange: Exchange): void;
  hearEvent(event: unknown): void;
}

const SDK_KEY_PREFIX = "stripe-node-retry-";
const NEEDS_OWN_KEY = /^\/(customers|subscriptions|refunds)(\/|$)/;
/** What Stripe.js alone calls and is answered; the SDK has no types for it. */
const UNTYPED = new Set(["POST /3ds2/challenge_complete", "POST /payment_methods", "GET /elements/sessions"]);
const UNTYPED_OBJECT = "elements_session";

/**
 * Judges what the product asks of Stripe, what the stand-in answers and the events it makes, by schemas of the
 * SDK's own types.
 * @param options.ownKeys whether calls that must not happen twice have to carry a key of the caller's own
 */
export function createJudge(options: { ownKeys: boolean }): Judge {
  const heard: (() => string[])[] = [];
  const faults: string[] = [];
  return {
    get faults() {
      for (const judge of heard.splice(0)) faults.push(...judge());
      return faults;
    },
    hearExchange: (exchange) => heard.push(() => judgeExchange(exchange, options.ownKeys)),
    hearEvent: (event) => heard.push(() => judgeEvent(event)),
  };
}

function judgeExchange(exchange: Exchange, ownKeys: boolean): string[] {
  const { method, path, params, isBrowser, idempotencyKey, status, answer } = exchange;
  const call = `${method} ${path}`;
  const faults: string[] = [];
  if (!isBrowser && !UNTYPED.has(call)) {
    faults.push(...about(`request ${call}`, checkType(structuredClone(params), ["Requests", call])));
  }
  const hasOwnKey = idempotencyKey !== null && !idempotencyKey.startsWith(SDK_KEY_PREFIX);
  if (ownKeys && method === "POST" && NEEDS_OWN_KEY.test(path) && !hasOwnKey) {
    faults.push(`request ${call}: no idempotency key of its own.`);
  }
  const judge = status === 200 ? judgeObject : judgeRefusal;
  return [...faults, ...judge(answer, `answer to ${call}`)];
}

function judgeObject(value: unknown, what: string): string[] {
  if (typeof value !== "object" || value === null) return [`${what}: not an object.`];
  const { object, data, deleted } = value as { object?: string; data?: unknown; deleted?: boolean };
  if (object === "list" || object === "search_result") {
    return (data as unknown[]).flatMap((one) => judgeObject(one, what));
  }
  if (object === "event") return judgeEvent(value);
  if (deleted === true || object === UNTYPED_OBJECT) return [];
  return about(`${what}, ${object}`, checkType(value, ["Objects", String(object)]));
}

function judgeEvent(event: unknown): string[] {
  const { data, ...frame } = event as { data: { object: unknown }; type: string };
  const what = `event ${frame.type}`;
  return [...about(what, checkType(frame, "EventFrame")), ...judgeObject(data.object, what)];
}

function judgeRefusal(answer: unknown, what: string): string[] {
  const { error } = answer as { error?: Partial<ErrorBody> };
  if (!error?.type || !error.message) return [`${what}: not an error of Stripe's.`];
  const inner = [error.payment_intent, error.setup_intent].filter((intent) => intent !== undefined);
  return [
    ...(error.code ? about(`${what}, code`, checkType(error.code, "ErrorCode")) : []),
    ...inner.flatMap((intent) => judgeObject(intent, what)),
  ];
}

function about(what: string, fault: string | null): string[] {
  return fault === null ? [] : [`${what}: ${fault}`];
}
