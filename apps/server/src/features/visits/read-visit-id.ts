import { newVisitBodySchema } from "@smirk/contract/visits";
import * as v from "valibot";
import { notFound } from "../../errors.ts";

/** @throws 404 `not_found` for an id that no visit can have */
export function readVisitId(id: string): string {
  if (!v.is(newVisitBodySchema.entries.id, id)) throw notFound("There is no such visit.");
  return id;
}
