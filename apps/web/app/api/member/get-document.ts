import { ApiError } from "../api-error.ts";
import type { ApiFetch } from "../api-fetch.ts";

/** A PDF, or a pass for a wallet. @throws {ApiError} when there is none */
export async function getDocument(memberFetch: ApiFetch, path: string, signal: AbortSignal): Promise<Blob> {
  const response = await memberFetch(path, { signal });
  if (!response.ok) throw new ApiError("no_document", response.status, response.statusText);
  return response.blob();
}
