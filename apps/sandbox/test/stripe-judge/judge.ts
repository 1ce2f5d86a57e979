import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import type { Exchange } from "../../src/stripe/answer-call.ts";
import type { ErrorBody } from "../../src/stripe/stripe-error.ts";
import { loadSchemas } from "./load-schemas.ts";

export interface Judge {
  /** What was wrong so far, one sentence each. */
  faults: string[];
  hearExchange(exchange: Exchange): void;
  hearEvent(event: unknown): void;
}

const SDK_KEY_PREFIX = "stripe-node-retry-";
const NEEDS_OWN_KEY = /^\/(customers|subscriptions|refunds)(\/|$)/;
/** What Stripe.js alone calls; the SDK has no types for it. */
const UNTYPED = new Set(["POST /3ds2/challenge_complete", "POST /payment_methods", "GET /elements/sessions"]);
const UNTYPED_OBJECTS = new Set(["elements_session", "search_result"]);

/** Compiling a type takes long enough to do it once in a test file. */
let compiled: { answers: Ajv; requests: Ajv } | undefined;

function compile() {
  const { definitions } = loadSchemas();
  const requests = new Ajv({ strict: false, coerceTypes: true, allErrors: true, inlineRefs: false });
  const answers = new Ajv({ strict: false, allErrors: true, inlineRefs: false });
  for (const ajv of [requests, answers]) ajv.addSchema({ $id: "stripe", definitions });
  return { answers, requests };
}

/**
 * Judges what the product asks of Stripe, what the stand-in answers and the events it makes, by schemas of the
 * SDK's own types.
 * @param options.ownKeys whether calls that must not happen twice have to carry a key of the caller's own
 */
export function createJudge(options: { ownKeys: boolean }): Judge {
  compiled ??= compile();
  const { answers, requests } = compiled;
  const faults: string[] = [];

  function check(ajv: Ajv, ref: string, value: unknown, about: string): void {
    const validate = ajv.getSchema(ref) as ValidateFunction | undefined;
    if (!validate) faults.push(`${about}: the SDK has no such type.`);
    else if (!validate(value)) faults.push(`${about}: ${explain(validate.errors ?? [])}`);
  }

  function refOf(type: "Objects" | "Requests", name: string): string {
    const escaped = name.replaceAll("~", "~0").replaceAll("/", "~1");
    return `stripe#/definitions/judged.types.${type}/properties/${encodeURIComponent(escaped)}`;
  }

  function checkObject(value: unknown, about: string): void {
    if (typeof value !== "object" || value === null) return void faults.push(`${about}: not an object.`);
    const { object, data, deleted } = value as { object?: string; data?: unknown; deleted?: boolean };
    if (object === "list" || object === "search_result") {
      for (const one of data as unknown[]) checkObject(one, about);
    } else if (object === "event") hearEvent(value);
    else if (deleted !== true && !UNTYPED_OBJECTS.has(object ?? "")) {
      check(answers, refOf("Objects", String(object)), value, `${about}, ${object}`);
    }
  }

  function hearEvent(event: unknown): void {
    const { data, ...frame } = event as { data: { object: unknown }; type: string };
    check(answers, "stripe#/definitions/judged.types.EventFrame", frame, `event ${frame.type}`);
    checkObject(data.object, `event ${frame.type}`);
  }

  return {
    faults,
    hearEvent,
    hearExchange({ method, path, params, isBrowser, idempotencyKey, status, answer }) {
      const call = `${method} ${path}`;
      if (!isBrowser && !UNTYPED.has(call)) {
        check(requests, refOf("Requests", call), structuredClone(params), `request ${call}`);
      }
      const hasOwnKey = idempotencyKey !== null && !idempotencyKey.startsWith(SDK_KEY_PREFIX);
      if (options.ownKeys && method === "POST" && NEEDS_OWN_KEY.test(path) && !hasOwnKey) {
        faults.push(`request ${call}: no idempotency key of its own.`);
      }
      if (status === 200) checkObject(answer, `answer to ${call}`);
      else checkError(answer, `answer to ${call}`);
    },
  };

  function checkError(answer: unknown, about: string): void {
    const { error } = answer as { error?: Partial<ErrorBody> };
    if (!error?.type || !error.message) {
      faults.push(`${about}: not an error of Stripe's.`);
      return;
    }
    if (error.code)
      check(answers, "stripe#/definitions/judged.types.ErrorCode", error.code, `${about}, code`);
    if (error.payment_intent) checkObject(error.payment_intent, about);
    if (error.setup_intent) checkObject(error.setup_intent, about);
  }
}

/** The errors that got furthest: of a union's, those of the members that were not meant say nothing. */
function explain(errors: ErrorObject[]): string {
  const telling = errors.filter(({ keyword }) => !["anyOf", "const", "not", "oneOf"].includes(keyword));
  const shown = (telling.length > 0 ? telling : errors).slice(0, 6);
  return shown
    .map(({ instancePath, message, params }) => `${instancePath || "/"} ${message} ${JSON.stringify(params)}`)
    .join("; ");
}
