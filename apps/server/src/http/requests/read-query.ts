import { readInput } from "@smirk/contract/read-input";
import type * as v from "valibot";
import { invalid } from "../../errors.ts";

/** @throws 400 `invalid` with the sentence, whichever field is wrong */
export function readQuery<Schema extends v.GenericSchema>(
  schema: Schema,
  query: unknown,
  sentence: string,
): v.InferOutput<Schema> {
  const read = readInput(schema, query);
  if (!read.success) throw invalid(sentence);
  return read.output;
}
