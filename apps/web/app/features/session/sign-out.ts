import { endSession } from "../../api/end-session.ts";
import { readStored } from "../../directory/browser-storage.ts";
import { paths } from "../../paths.ts";
import { analytics } from "../../vendors/analytics/analytics.ts";
import { parseTokens } from "./parse-tokens.ts";
import { clearSession } from "./session-store.ts";

/** By choice: everything stored goes at once, and the server is told in the background (spec §4). */
export function signOut(apiUrl: string): void {
  const tokens = parseTokens(readStored("tokens"));
  clearSession(true);
  analytics.reset();
  if (tokens !== null) endSession(apiUrl, tokens.accessToken);
}

/** The server no longer knows the visitor (spec §8, `not_authorized`). A new page holds nothing of the old one. */
export function forcedLogout(): void {
  clearSession(false);
  analytics.reset();
  if (!location.pathname.startsWith(paths.signUp)) location.assign(paths.signUp);
}
