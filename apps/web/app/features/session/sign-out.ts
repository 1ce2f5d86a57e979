import { withoutLanguage } from "@smirk/domain/wire/language-path";
import { endSession } from "../../api/member/end-session.ts";
import { inPageLanguage } from "../../i18n/page-language.ts";
import { paths } from "../../paths.ts";
import { readStored } from "../../storage/browser-storage.ts";
import { analytics } from "../../vendors/telemetry/analytics.ts";
import { clearStoredSession, refreshSession } from "./session-store.ts";
import { dropLostSession } from "./stored/drop-lost-session.ts";
import { parseTokens } from "./tokens/parse-tokens.ts";

/** Clears storage at once and calls the server in the background (spec §4). */
export function signOut(apiUrl: string): void {
  const tokens = parseTokens(readStored("tokens"));
  clearSession();
  if (tokens !== null) endSession(apiUrl, tokens.accessToken);
}

/** Leaves the server's session as it is. */
export function clearSession(): void {
  clearStoredSession();
  dropLostSession();
  refreshSession();
  analytics.reset();
}

/** Spec §8, `not_authorized`. A full page load drops all state in memory. */
export function forcedLogout(): void {
  clearStoredSession();
  analytics.reset();
  // Elsewhere the guard would treat it as a voluntary sign-out; the new page reads storage itself.
  if (withoutLanguage(location.pathname).startsWith(paths.signUp)) refreshSession();
  else location.assign(inPageLanguage(paths.signUp));
}
