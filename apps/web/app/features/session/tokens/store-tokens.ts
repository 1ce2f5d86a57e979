import type { TokenAnswer } from "../../../api/wire/auth-answers.ts";
import { writeStored } from "../../../storage/browser-storage.ts";
import { refreshSession } from "../session-store.ts";

export function storeTokens({ access_token, refresh_token }: TokenAnswer): void {
  writeStored("tokens", JSON.stringify({ access_token, refresh_token }));
  refreshSession();
}
