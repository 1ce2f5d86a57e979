import type { FastifyRequest } from "fastify";
import type { Bound } from "../../edges/bound.ts";
import type { RouteBounds } from "../../edges/bounds.ts";
import { notFound } from "../../errors.ts";
import type { ResourceType } from "./resource-type.ts";
import { RESOURCE_TYPES } from "./resource-types.ts";

/** A search, in the address or as a form. A parameter may be given several times. */
const SEARCHED: Bound = {
  mostFields: 30,
  item: { characters: 1_000, items: 10, item: { characters: 1_000 } },
};
export const READS: RouteBounds = { bytes: 4 * 1024, body: {}, query: SEARCHED };
export const SEARCHES: RouteBounds = { bytes: 16 * 1024, body: SEARCHED, query: SEARCHED };

export interface Params {
  type: string;
  id: string;
  version: string;
}

export type Request = FastifyRequest<{ Params: Params }>;

/** @throws 404 `not_found` */
export function typeOf({ params: { type } }: Request): ResourceType {
  const known = RESOURCE_TYPES.get(type);
  if (known === undefined) throw notFound("This directory has no resources of that type.");
  return known;
}

/** Pairs as they are written: a parameter may come several times. */
export function queryOf({ url }: Pick<FastifyRequest, "url">): [string, string][] {
  const at = url.indexOf("?");
  return at < 0 ? [] : [...new URLSearchParams(url.slice(at + 1))];
}

/** `Prefer: handling=strict`: what is not known is refused rather than left out. */
export function isStrict({ headers }: Pick<FastifyRequest, "headers">): boolean {
  const preferences = [headers.prefer ?? ""].flat().flatMap((each) => each.split(/[,;\s]/));
  return preferences.includes("handling=strict");
}
