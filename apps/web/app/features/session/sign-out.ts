import { endSession } from "../../api/member/end-session.ts";
import { paths } from "../../paths.ts";
import { readStored } from "../../storage/browser-storage.ts";
import { analytics } from "../../vendors/telemetry/analytics.ts";
import { clearStoredSession, refreshSession } from "./session-store.ts";
import { parseTokens } from "./tokens/parse-tokens.ts";

/** By choice: everything stored goes at once, and the server is told in the background (spec §4). */
export function signOut(apiUrl: string): void {
  const tokens = parseTokens(readStored("tokens"));
  clearStoredSession();
  refreshSession();
  analytics.reset();
  if (tokens !== null) endSession(apiUrl, tokens.accessToken);
}

/** The server no longer knows the visitor (spec §8, `not_authorized`). A new page holds nothing of the old one. */
export function forcedLogout(): void {
  clearStoredSession();
  analytics.reset();
  // The guard would lead to the start page, as for someone who chose to leave: it hears of this from the new page.
  if (location.pathname.startsWith(paths.signUp)) refreshSession();
  else location.assign(paths.signUp);
}
