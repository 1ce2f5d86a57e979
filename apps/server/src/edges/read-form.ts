import type { FastifyRequest } from "fastify";
import { invalid } from "../errors.ts";
import { isStorableText } from "../http/requests/read-json.ts";
import type { Bound } from "./bound.ts";
import { refuseBody } from "./bounds.ts";
import { MORE_FIELDS } from "./find-excess.ts";

/** Fields by their separators, before any of them is decoded. */
export function hasTooManyFields(text: string, { mostFields, fields }: Bound): boolean {
  let left = mostFields ?? (fields?.size ?? 0) + MORE_FIELDS;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) {
    left -= 1;
    if (left <= 0) return true;
  }
  return false;
}

/** A posted form. @throws 400 `invalid` for more than its route takes, and texts that JSON may not have either */
export function readForm(request: FastifyRequest): URLSearchParams {
  const text = typeof request.body === "string" ? request.body : "";
  if (hasTooManyFields(text, request.routeOptions.config.bounds?.body ?? {}))
    throw invalid("The form has too many fields.");
  const form = new URLSearchParams(text);
  const refusal = refuseBody(request, Object.fromEntries(form));
  if (refusal !== null) throw refusal;
  if (![...form].flat().every(isStorableText)) throw invalid("The form holds characters that are not text.");
  return form;
}
