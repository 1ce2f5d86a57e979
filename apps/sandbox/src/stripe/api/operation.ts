import type * as v from "valibot";
import type { ListOf, StripeObject } from "../state/objects.ts";
import type { Kind, Kinds } from "../state/payment-objects.ts";
import type { StripeState } from "../state/stripe-state.ts";
import { missingResource } from "./stripe-error.ts";

export interface Call<P> {
  state: StripeState;
  params: P;
  /** The path's `:id`; empty where there is none. */
  id: string;
  /** The path's `:inner`, an object that belongs to the first; empty where there is none. */
  innerId: string;
  /** Whether a page calls with the public key. */
  isBrowser: boolean;
  /** The address at which this sandbox was called, for links to its own pages. */
  origin: string;
}

export interface Operation {
  method: "DELETE" | "GET" | "POST";
  /** After `/v1`, such as `/customers/:id`. */
  path: string;
  params: v.GenericSchema<unknown, { expand: string[] }>;
  openToBrowsers: boolean;
  answer(call: Call<unknown>): unknown;
}

/** Ties the answer's type to the parameters' schema. */
export function operation<S extends v.GenericSchema<unknown, { expand: string[] }>>(
  route: `${Operation["method"]} /${string}`,
  params: S,
  answer: (call: Call<v.InferOutput<S>>) => unknown,
): Operation {
  const [method, path] = route.split(" ") as [Operation["method"], string];
  return {
    method,
    path,
    params,
    openToBrowsers: false,
    answer: (call) => answer(call as Call<v.InferOutput<S>>),
  };
}

/** An operation for calls that the public key may make. */
export function browserOperation<S extends v.GenericSchema<unknown, { expand: string[] }>>(
  route: `${Operation["method"]} /${string}`,
  params: S,
  answer: (call: Call<v.InferOutput<S>>) => unknown,
): Operation {
  return { ...operation(route, params, answer), openToBrowsers: true };
}

/** An id, with the parameter that named it where there is one. */
type Reference = string | { id: string; param?: string };

/** @throws StripeError `resource_missing` */
export function getObject<K extends Kind>(state: StripeState, kind: K, reference: Reference): Kinds[K] {
  const { id, param } = typeof reference === "string" ? { id: reference } : reference;
  const found = state.store.get(kind, id);
  if (!found) throw missingResource(kind, id, param);
  return found;
}

/** One page, newest first. @param all oldest first */
export function page<T extends StripeObject>(
  url: string,
  all: T[],
  cursor: { limit: number; starting_after?: string | undefined; ending_before?: string | undefined },
): ListOf<T> {
  const newestFirst = all.toReversed();
  const { limit, starting_after: after, ending_before: before } = cursor;
  if (before !== undefined) {
    const end = positionOf(newestFirst, before, "ending_before");
    return listOf(url, newestFirst.slice(Math.max(0, end - limit), end), end > limit);
  }
  const start = after === undefined ? 0 : positionOf(newestFirst, after, "starting_after") + 1;
  return listOf(url, newestFirst.slice(start, start + limit), newestFirst.length > start + limit);
}

function positionOf(list: StripeObject[], id: string, param: string): number {
  const position = list.findIndex((object) => object.id === id);
  if (position === -1) throw missingResource("object", id, param);
  return position;
}

export function listOf<T>(url: string, data: T[], hasMore = false): ListOf<T> {
  return { object: "list", data, has_more: hasMore, url };
}
