import { errorAnswerSchema } from "@smirk/contract/errors";
import { FORM_ROUTES } from "@smirk/contract/forms";
import { type NamedRoute, REST_ROUTES } from "@smirk/contract/rest-routes";
import { successesOf } from "@smirk/contract/route";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import * as v from "valibot";
import type { Example } from "../../src/features/developers/examples.ts";
import type { TestApp } from "../support/create-test-app.ts";
import { nextAddress } from "../support/parts/phones-part.ts";

export interface Call {
  as?: { headers: Record<string, string> };
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object | undefined;
}

export const OPERATIONS: ReadonlyMap<string, NamedRoute> = new Map(
  [...REST_ROUTES.values()].map((route) => [route.operation, route]),
);

/** Sends an operation as its declaration says. */
export function send({ app }: Pick<TestApp, "app">, operation: string, call: Call) {
  const route = OPERATIONS.get(operation);
  if (route === undefined) throw new Error(`There is no operation ${operation}.`);
  const [method, pattern = ""] = route.name.split(" ");
  const url = pattern.replaceAll(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(call.params?.[name] ?? ""),
  );
  const isForm = route.isForm === true || route.name in FORM_ROUTES;
  const form = isForm && new URLSearchParams(call.body as Record<string, string>).toString();
  return app.inject({
    method: method as NonNullable<InjectOptions["method"]>,
    url,
    remoteAddress: nextAddress(),
    headers: {
      ...call.as?.headers,
      ...(isForm && { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(call.query && { query: call.query }),
    ...(call.body && { payload: form || call.body }),
  });
}

/** What is wrong with an answer by what the document says of the operation; null for nothing. */
export function findBreach(operation: string, answer: LightMyRequestResponse): string | null {
  const route = OPERATIONS.get(operation) as NamedRoute;
  const { statusCode: status } = answer;
  const type = String(answer.headers["content-type"] ?? "").split(";", 1)[0];
  if (status >= 400) {
    if (status >= 500 && status !== 503) return `status ${status}`;
    return v.is(errorAnswerSchema, answer.json()) ? null : "a refusal of another shape";
  }
  if (!successesOf(route).includes(status)) return `status ${status}`;
  if (status === 303) return answer.headers.location ? null : "leads nowhere";
  if (status === 204) return answer.body === "" ? null : "a body where none is declared";
  if (route.file !== undefined) return type === route.file ? null : `a file of type ${type}`;
  if (route.answer === undefined) return null;
  return v.is(route.answer, answer.json()) ? null : "an answer of another shape";
}

/** The part of a body that its operation takes. */
function taken(route: NamedRoute | undefined, body: object): object {
  const entries = (route?.body as { entries?: object } | undefined)?.entries;
  if (entries === undefined) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => name in entries));
}

export interface Walk {
  fixture: TestApp<"stripe" | "mail" | "phones" | "signOn" | "clock">;
  /** What was called first of each operation, done and refused. */
  examples: Map<string, Example>;
  /** Calls, and expects that it is done. */
  call<T = Record<string, unknown>>(operation: string, call?: Call): Promise<T>;
  /** Calls, and expects a refusal. */
  refuse(operation: string, call?: Call): Promise<void>;
  /** Asks for a fresh session of somebody. */
  again(who: { accountId: string }): Promise<{ headers: Record<string, string>; accountId: string }>;
}

export function openWalk(fixture: Walk["fixture"]): Walk {
  const examples: Walk["examples"] = new Map();
  const note = (
    operation: string,
    kind: "success" | "refusal",
    call: Call,
    answer: LightMyRequestResponse,
  ) => {
    const breach = findBreach(operation, answer);
    if (breach !== null) throw new Error(`${operation}: ${breach}\n${answer.body}`);
    const known = examples.get(operation) ?? {};
    examples.set(operation, known);
    const isJson = /^application\/json/.test(String(answer.headers["content-type"]));
    const hasFields = isJson && (kind === "refusal" || OPERATIONS.get(operation)?.answer !== undefined);
    const { params, query, body } = call;
    known[kind] ??= {
      ...(params && { params }),
      ...(query && { query }),
      ...(body && { body: taken(OPERATIONS.get(operation), body) }),
      status: answer.statusCode,
      ...(hasFields && { answer: answer.json() }),
    };
  };
  return {
    fixture,
    examples,
    call: async (operation, call = {}) => {
      const answer = await send(fixture, operation, call);
      if (answer.statusCode >= 400) throw new Error(`${operation}: ${answer.statusCode} ${answer.body}`);
      note(operation, "success", call, answer);
      return answer.headers["content-type"]?.toString().startsWith("application/json")
        ? answer.json()
        : ({ raw: answer.rawPayload } as never);
    },
    refuse: async (operation, call = {}) => {
      const answer = await send(fixture, operation, call);
      if (answer.statusCode < 400) throw new Error(`${operation} was not refused: ${answer.body}`);
      note(operation, "refusal", call, answer);
    },
    again: ({ accountId }) => fixture.accounts.startSession(accountId),
  };
}
