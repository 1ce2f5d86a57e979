/** Calls a path of our API: the server's own in loaders, `fetch` in the browser. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>;

export interface Operation {
  operationName: string;
  query: string;
  variables: Record<string, unknown>;
}

/** The API said no, or said nothing that can be read. `code` is its own word for what went wrong. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, message: string) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
  }
}

interface Answer<Data> {
  data?: Data | null;
  errors?: { message: string; extensions?: { code?: string } }[];
  error?: string;
  message?: string;
}

/** @param apiUrl base of the API; empty for the page's own origin */
export function browserFetch(apiUrl: string): ApiFetch {
  return (path, init) => fetch(apiUrl + path, init);
}

/** @throws {ApiError} for every answer without data; the fetch's own error when there is no answer at all */
export async function queryGraphql<Data>(
  apiFetch: ApiFetch,
  operation: Operation,
  signal?: AbortSignal,
): Promise<Data> {
  const response = await apiFetch("/graphql", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(operation),
    ...(signal && { signal }),
  });
  const answer = await readAnswer<Data>(response);
  const [failure] = answer.errors ?? [];
  if (failure) throw new ApiError(failure.extensions?.code ?? "invalid", response.status, failure.message);
  if (!answer.data) {
    throw new ApiError(answer.error ?? "unreadable", response.status, answer.message ?? response.statusText);
  }
  return answer.data;
}

async function readAnswer<Data>(response: Response): Promise<Answer<Data>> {
  try {
    return (await response.json()) as Answer<Data>;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    return {};
  }
}
