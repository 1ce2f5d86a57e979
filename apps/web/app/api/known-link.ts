import { ApiError } from "./api-error.ts";

/**
 * What a route answers to the token of a message's link; null: it does not know the token.
 * @throws as `callApi`
 */
export async function knownLink<Answer>(answered: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answered;
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return null;
    throw error;
  }
}
