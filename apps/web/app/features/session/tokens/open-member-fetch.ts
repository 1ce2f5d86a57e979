import { type ApiFetch, browserFetch } from "../../../api/api-fetch.ts";
import { createMemberFetch, type TokenStore } from "../../../api/member/member-fetch.ts";
import { readStored } from "../../../storage/browser-storage.ts";
import { forcedLogout } from "../sign-out.ts";
import { parseTokens } from "./parse-tokens.ts";
import { storeTokens } from "./store-tokens.ts";

const LOCK = "smirk-session";

const tokenStore: TokenStore = {
  read: () => parseTokens(readStored("tokens")),
  store: storeTokens,
  forget: forcedLogout,
  // Browsers lock on safe origins alone; elsewhere the server's grace for a spent refresh token has to do.
  lock: (run) => ("locks" in navigator ? navigator.locks.request(LOCK, run) : run()),
};

const opened = new Map<string, ApiFetch>();

/**
 * The fetch of whoever is signed in; one for a page, so that its calls share a refresh.
 * @param apiUrl base of the API; empty for the page's own origin
 */
export function openMemberFetch(apiUrl: string): ApiFetch {
  const memberFetch = opened.get(apiUrl) ?? createMemberFetch(browserFetch(apiUrl), tokenStore);
  opened.set(apiUrl, memberFetch);
  return memberFetch;
}
