import type { TokenAnswer } from "@smirk/contract/auth/sessions";
import { writeStored } from "../../../storage/browser-storage.ts";
import { refreshSession } from "../session-store.ts";
import { restoreLostSession } from "../stored/lost-session.ts";

export function storeTokens({ access_token, refresh_token }: TokenAnswer): void {
  writeStored("tokens", JSON.stringify({ access_token, refresh_token }));
  restoreLostSession(access_token);
  refreshSession();
}
