import { languageOfPath } from "@smirk/domain/wire/language-path";
import { LRUCache } from "lru-cache";

const MAX_BYTES = 16 * 1024 * 1024;
const DENTIST_QUERY = "getSingleProviderLocationDetails";
const PLANS_PATH = "/subscription/get_plans";

/** A call of a page at `pageUrl`. */
interface PageCall extends RequestInit {
  pageUrl: string;
}

interface LastKnownOptions<Init> {
  ask(path: string, init: Init): Promise<Response>;
  isPublished(id: string): boolean;
}

/** The API's last answers about dentists and plans, for their pages while the database is away. */
export function createLastKnownAnswers<Init extends PageCall>({ ask, isPublished }: LastKnownOptions<Init>) {
  const texts = new LRUCache<string, string>({ maxSize: MAX_BYTES, sizeCalculation: ({ length }) => length });

  /** The last answer in place of a 503; that of a dentist only if the directory still has the entry. */
  return async (path: string, init: Init): Promise<Response> => {
    const id = readDentistId(init.body);
    const key = id ?? (path === PLANS_PATH ? `plans ${languageOfPath(init.pageUrl)}` : null);
    const answer = await ask(path, init);
    if (key === null) return answer;
    if (answer.status !== 200) {
      const mayShow = answer.status === 503 && (id === null || isPublished(id));
      const known = mayShow ? texts.get(key) : undefined;
      return known === undefined ? answer : toResponse(known);
    }
    const text = await answer.text();
    texts.set(key, text);
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
