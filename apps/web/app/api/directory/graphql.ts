import { ApiError } from "../api-error.ts";
import type { ApiFetch } from "../api-fetch.ts";

interface Operation {
  operationName: string;
  query: string;
  variables: Record<string, unknown>;
}

interface Answer<Data> {
  data?: Data | null;
  errors?: { message: string; extensions?: { code?: string } }[];
  error?: string;
  message?: string;
}

/** @throws {ApiError} for an answer without data; the fetch's own error without a network */
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
  if (response.ok) markOldDirectory(response);
  const answer = await readAnswer<Data>(response);
  const [failure] = answer.errors ?? [];
  if (failure) throw new ApiError(failure.extensions?.code ?? "invalid", response.status, failure.message);
  if (!answer.data) {
    throw new ApiError(answer.error ?? "unreadable", response.status, answer.message ?? response.statusText);
  }
  return answer.data;
}

interface Page {
  document?: { documentElement: { toggleAttribute(name: string, force: boolean): void } };
}

/** Pages in the browser then show StaleNote. */
function markOldDirectory({ headers }: Response): void {
  const { document } = globalThis as Page;
  document?.documentElement.toggleAttribute("data-directory-old", headers.has("x-directory-stale"));
}

async function readAnswer<Data>(response: Response): Promise<Answer<Data>> {
  try {
    return (await response.json()) as Answer<Data>;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    return {};
  }
}
