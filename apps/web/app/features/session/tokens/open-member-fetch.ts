import { type ApiFetch, browserFetch } from "../../../api/api-fetch.ts";
import { createMemberFetch, type TokenStore } from "../../../api/member/member-fetch.ts";
import { readStored } from "../../../storage/browser-storage.ts";
import { forcedLogout } from "../sign-out.ts";
import { saveLostSession } from "../stored/lost-session.ts";
import { parseTokens } from "./parse-tokens.ts";
import { storeTokens } from "./store-tokens.ts";

const LOCK = "smirk-session";

const tokenStore: TokenStore = {
  read: () => parseTokens(readStored("tokens")),
  store: storeTokens,
  forget: endLostSession,
  // Locks need a secure origin; elsewhere the server's grace period for a used refresh token suffices.
  lock: (run) => ("locks" in navigator ? navigator.locks.request(LOCK, run) : run()),
};

const opened = new Map<string, ApiFetch>();

/** One per page, so that its calls share a refresh. @param apiUrl empty for the page's own origin */
export function openMemberFetch(apiUrl: string): ApiFetch {
  const memberFetch = opened.get(apiUrl) ?? createMemberFetch(browserFetch(apiUrl), tokenStore);
  opened.set(apiUrl, memberFetch);
  return memberFetch;
}

/** The server ended the session: the visitor can go on after signing in again (USE-10). */
function endLostSession(): void {
  const tokens = parseTokens(readStored("tokens"));
  if (tokens !== null) saveLostSession(tokens.accessToken, Date.now());
  forcedLogout();
}
