export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface ApiCall {
  method: Method;
  /** Without the query. */
  path: string;
  query: Record<string, string>;
  headers: Headers;
  body: unknown;
}

/** JSON for a call, or what makes its answer: a `Response` for any but 200. */
export type Answer = object | ((call: ApiCall) => unknown);

/** Answers by method and path, such as "GET /auth/me"; a path may end with an asterisk for its last part. */
export type ApiAnswers = Partial<Record<`${Method} /${string}`, Answer>>;

/** The answer to a call that the server never answers. */
export const NEVER = () => new Promise<never>(() => {});

/** The answer to a call that does not reach the server. */
export const NO_NETWORK = () => Promise.reject(new TypeError("Failed to fetch"));

/** An error as the contract writes it. */
export function refuse(status: number, error: string, details: object = {}): Response {
  return Response.json({ error, message: "A message that nobody sees.", ...details }, { status });
}

type CalledWith = Pick<Request, "method" | "url" | "headers">;

export function readCall({ method, url, headers }: CalledWith, text: string): ApiCall {
  const { pathname, searchParams } = new URL(url);
  return {
    method: method as Method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers,
    body: readBody(text, headers.get("content-type")),
  };
}

/** Bytes of a file stay as they are. */
function readBody(text: string, type: string | null): unknown {
  if (text === "") return undefined;
  return type === "application/octet-stream" ? text : JSON.parse(text);
}

export function findAnswer(answers: ApiAnswers, { method, path }: ApiCall): Answer | undefined {
  const table: Record<string, Answer | undefined> = answers;
  return table[`${method} ${path}`] ?? table[`${method} ${path.replace(/[^/]+$/, "*")}`];
}
