import * as v from "valibot";
import { invalid } from "../errors.ts";

const map = (name: string) => v.record(v.string(), v.unknown(), `'${name}' must be an object.`);

const parameters = v.object(
  {
    query: v.pipe(
      v.string("'query' must be the text of a GraphQL operation."),
      v.nonEmpty("'query' is empty."),
    ),
    variables: v.nullish(
      v.pipe(v.unknown(), v.check(isNotList, "'variables' must be an object."), map("variables")),
    ),
    operationName: v.nullish(v.string("'operationName' must be a text.")),
    extensions: v.nullish(
      v.pipe(v.unknown(), v.check(isNotList, "'extensions' must be an object."), map("extensions")),
    ),
  },
  "The body must be a JSON object with a 'query'.",
);

export type GraphqlParameters = v.InferOutput<typeof parameters>;

function isNotList(value: unknown): boolean {
  return !Array.isArray(value);
}

/** Unknown parameters are ignored. @throws {AppError} 400 for invalid ones and for batches */
export function readParameters(body: unknown): GraphqlParameters {
  if (Array.isArray(body)) throw invalid("Batches are not supported: send one operation a request.");
  const result = v.safeParse(parameters, body, { abortEarly: true });
  if (!result.success) throw invalid(result.issues[0].message);
  return result.output;
}
