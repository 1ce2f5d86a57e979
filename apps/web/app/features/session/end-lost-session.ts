import { readStored } from "../../storage/browser-storage.ts";
import { forcedLogout } from "./sign-out.ts";
import { saveLostSession } from "./stored/lost-session.ts";
import { parseTokens } from "./tokens/parse-tokens.ts";

/** The server ended the session: the visitor can go on after signing in again (USE-10). */
export function endLostSession(): void {
  const tokens = parseTokens(readStored("tokens"));
  if (tokens !== null) saveLostSession(tokens.accessToken, Date.now());
  forcedLogout();
}
