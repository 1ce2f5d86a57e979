import { findFieldReasons, findReason } from "@smirk/contract/field-sentences";
import { readInput } from "@smirk/contract/read-input";
import * as v from "valibot";
import { invalid } from "../../errors.ts";

/** @throws 400 `invalid` with `message`, or else the first field's sentence */
export function parseBody<T extends v.GenericSchema>(
  schema: T,
  body: unknown,
  message?: string,
): v.InferOutput<T> {
  const result = readInput(schema, body ?? {});
  if (result.success) return result.output;
  const paths = result.issues.map((issue) => [v.getDotPath(issue), issue.message] as const);
  const fields = Object.fromEntries(paths.filter(([path]) => path !== null));
  const sentence = message ?? result.issues[0].message;
  throw invalid(sentence, fields).because(findReason(sentence), { fields: findFieldReasons(fields) });
}
