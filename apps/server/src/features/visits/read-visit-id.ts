import { newVisitBodySchema } from "@smirk/contract/visits";
import type { FastifyRequest } from "fastify";
import * as v from "valibot";
import { notFound } from "../../errors.ts";

export interface VisitRoute {
  Params: { id: string };
}

/** @throws 404 `not_found` for an id that no visit can have */
export function readVisitId({ params }: FastifyRequest<VisitRoute>): string {
  if (!v.is(newVisitBodySchema.entries.id, params.id)) throw notFound("There is no such visit.");
  return params.id;
}
