import { toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";

/** Checks that only code can do, such as that of a name, have no counterpart and are left out. */
const OPTIONS = { errorMode: "ignore", typeMode: "input" } as const;

/** A schema of the contract as JSON Schema. */
export function describeSchema(schema: GenericSchema) {
  const { $schema: _, ...described } = toJsonSchema(schema, OPTIONS);
  return described;
}
