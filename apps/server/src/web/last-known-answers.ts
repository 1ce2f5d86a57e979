import { LRUCache } from "lru-cache";

const MAX_BYTES = 16 * 1024 * 1024;
const DENTIST_QUERY = "getSingleProviderLocationDetails";

interface LastKnownOptions<Init> {
  ask(path: string, init: Init): Promise<Response>;
  isPublished(id: string): boolean;
}

/** The API's last answers about dentists, for their pages while the database is away. */
export function createLastKnownAnswers<Init extends RequestInit>({
  ask,
  isPublished,
}: LastKnownOptions<Init>) {
  const texts = new LRUCache<string, string>({ maxSize: MAX_BYTES, sizeCalculation: ({ length }) => length });

  /** In place of a 503 the last answer, if the directory still has the dentist. */
  return async (path: string, init: Init): Promise<Response> => {
    const id = readDentistId(init.body);
    const answer = await ask(path, init);
    if (id === null) return answer;
    if (answer.status !== 200) {
      const known = answer.status === 503 && isPublished(id) ? texts.get(id) : undefined;
      return known === undefined ? answer : toResponse(known);
    }
    const text = await answer.text();
    texts.set(id, text);
    return toResponse(text);
  };
}

function toResponse(text: string): Response {
  return new Response(text, { headers: { "content-type": "application/json; charset=utf-8" } });
}

function readDentistId(body: unknown): string | null {
  if (typeof body !== "string" || !body.includes(`"operationName":"${DENTIST_QUERY}"`)) return null;
  const { variables } = JSON.parse(body) as { variables?: { id?: unknown } };
  return typeof variables?.id === "string" ? variables.id : null;
}
