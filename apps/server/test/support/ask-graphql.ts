import type { FastifyInstance } from "fastify";

interface GraphqlAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  data: any;
  errors: { message: string; path?: (string | number)[]; extensions: { code: string } }[] | undefined;
  text: string;
}

/** Asks the provider API the way the web does. */
export async function askGraphql(
  app: FastifyInstance,
  query: string,
  variables?: Record<string, unknown>,
  path = "/graphql",
): Promise<GraphqlAnswer> {
  const answer = await app.inject({
    method: "POST",
    url: path,
    headers: { "content-type": "application/json" },
    payload: JSON.stringify({ query, variables }),
  });
  const { data, errors } = answer.json();
  return { status: answer.statusCode, data, errors, text: answer.body };
}
