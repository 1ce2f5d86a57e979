import type { TokenAnswer } from "../../../api/wire/auth-answers.ts";
import { writeStored } from "../../../storage/browser-storage.ts";
import { refreshSession } from "../session-store.ts";

/** Keeps the tokens that the server gave; from here on the visitor is signed in, in every tab. */
export function storeTokens({ access_token, refresh_token }: TokenAnswer): void {
  writeStored("tokens", JSON.stringify({ access_token, refresh_token }));
  refreshSession();
}
