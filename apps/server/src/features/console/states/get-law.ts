import { findStateLaw, type StateLaw } from "@smirk/domain/law/state-law";
import { notFound } from "../../../errors.ts";

/** @throws 404 `not_found` */
export function getLaw(code: string): StateLaw {
  const law = findStateLaw(code);
  if (law === undefined) throw notFound("There is no such state.");
  return law;
}
