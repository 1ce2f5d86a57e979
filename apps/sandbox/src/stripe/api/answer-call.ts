import type { FastifyReply, FastifyRequest } from "fastify";
import { STRIPE_API_VERSION } from "../credentials.ts";
import type { Account } from "../state/account.ts";
import type { Operation } from "./operation.ts";
import { render } from "./render.ts";
import { readKey, secretKeyRequired } from "./request/account-key.ts";
import { describeRequest, findStoredResponse, keyInUse, storeResponse } from "./request/idempotency.ts";
import { type Form, parseForm, readForm } from "./request/parameters.ts";
import { invalidRequest, StripeError } from "./stripe-error.ts";

/** A call and its answer, for contract checks. */
export interface Exchange {
  method: Operation["method"];
  /** The path has `:id` in place of an id. */
  path: string;
  params: Form;
  idempotencyKey: string | null;
  isBrowser: boolean;
  status: number;
  answer: unknown;
}

export interface RequestContext {
  account: Account;
  /** Idempotency keys of calls in progress. */
  busyKeys: Set<string>;
  /** Delay of each POST. */
  latencyMs: number;
  observe: (exchange: Exchange) => void;
}

export interface Answer {
  status: number;
  body: string;
  headers: Record<string, string>;
}

interface IncomingCall {
  operation: Operation;
  request: FastifyRequest;
  requestId: string;
}

/** Checks key, version, idempotency and parameters as Stripe does, then runs the operation. */
export async function answerCall(
  context: RequestContext,
  { operation, request, requestId }: IncomingCall,
): Promise<Answer> {
  const headers: Record<string, string> = { "request-id": requestId, "stripe-version": STRIPE_API_VERSION };
  const query = request.originalUrl.split("?")[1] ?? "";
  const text =
    operation.method === "POST" ? String(request.body ?? "") : `${query}&${String(request.body ?? "")}`;
  try {
    const given = readForm(text);
    const isBrowser = readKey(request, given) === "public";
    if (isBrowser && !operation.openToBrowsers) throw secretKeyRequired();
    checkVersion(request, given);
    const { key: _key, ...params } = given;
    const origin = `${request.protocol}://${request.host}`;
    const asked = { operation, params, isBrowser, origin, ...idsOf(request) };
    const call: ReceivedCall = { ...asked, requestId, key: null };
    const key = request.headers["idempotency-key"];
    context.account.origin = origin;
    context.account.catchUp();
    if (operation.method !== "POST" || typeof key !== "string") {
      const { status, body } = work(context, call);
      context.account.store.commit();
      return { status, body, headers };
    }
    headers["idempotency-key"] = key;
    const described = describeRequest(operation.method, request.url, text);
    return await answerOnce(context, { call: { ...call, key }, key, described, headers });
  } catch (error) {
    return { ...describeFailure(error), headers };
  }
}

interface ReceivedCall {
  operation: Operation;
  params: Form;
  isBrowser: boolean;
  origin: string;
  id: string;
  innerId: string;
  requestId: string;
  key: string | null;
}

interface KeyedCall {
  call: ReceivedCall;
  key: string;
  described: string;
  headers: Record<string, string>;
}

async function answerOnce(
  context: RequestContext,
  { call, key, described, headers }: KeyedCall,
): Promise<Answer> {
  if (key.length > 255) throw invalidRequest("Idempotency key too long: at most 255 characters.");
  if (context.busyKeys.has(key)) throw keyInUse(key);
  const stored = findStoredResponse(context.account, key, described);
  if (stored) {
    const replayed = { "idempotent-replayed": "true", "original-request": stored.request_id };
    return { status: stored.status, body: stored.body, headers: { ...headers, ...replayed } };
  }
  context.busyKeys.add(key);
  try {
    if (context.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, context.latencyMs));
    const { begun, status, body } = work(context, call);
    // A call whose parameters were refused never started, so its key stays free.
    if (begun)
      storeResponse(context.account, key, { request: described, request_id: call.requestId, status, body });
    // The changes and the stored answer are one commit: a crash in between would repeat the call.
    context.account.store.commit();
    return { status, body, headers };
  } finally {
    context.busyKeys.delete(key);
  }
}

/** Runs a call; its changes are not committed yet. */
function work(context: RequestContext, call: ReceivedCall): { status: number; body: string; begun: boolean } {
  const { account } = context;
  const { operation, isBrowser, origin, id, innerId } = call;
  let begun = false;
  let answer: { status: number; body: string };
  account.cause = { id: call.requestId, idempotency_key: call.key };
  try {
    const params = parseForm(operation.params, call.params);
    begun = true;
    const result = operation.answer({ state: account, params, id, innerId, isBrowser, origin });
    answer = { status: 200, body: JSON.stringify(render(account, result, params.expand), null, 2) };
  } catch (error) {
    answer = describeFailure(error);
  } finally {
    account.cause = null;
  }
  const { method, path } = operation;
  const { status, body } = answer;
  context.observe({
    method,
    path,
    params: call.params,
    idempotencyKey: call.key,
    isBrowser,
    status,
    // Most answers are never looked at.
    get answer() {
      return JSON.parse(body) as unknown;
    },
  });
  return { ...answer, begun };
}

function checkVersion(request: FastifyRequest, given: Form): void {
  const version = request.headers["stripe-version"] ?? given._stripe_version;
  if (version !== undefined && version !== STRIPE_API_VERSION) {
    throw invalidRequest(`Invalid Stripe API version: ${String(version)}`);
  }
}

function idsOf(request: FastifyRequest): { id: string; innerId: string } {
  const { id = "", inner = "" } = request.params as { id?: string; inner?: string };
  return { id, innerId: inner };
}

function describeFailure(error: unknown): { status: number; body: string } {
  if (error instanceof StripeError) {
    return { status: error.status, body: JSON.stringify({ error: error.body }, null, 2) };
  }
  throw error;
}

export function sendAnswer(reply: FastifyReply, { status, body, headers }: Answer): FastifyReply {
  return reply.code(status).headers(headers).type("application/json").send(body);
}
