import { parseTwoFactorState } from "../../storage/joining/two-factor-state.ts";
import { parseTokens, type Tokens } from "./tokens/parse-tokens.ts";

/** Who is in front of the screen (spec §4). On the server and until storage was read: loading. */
export type Session =
  | { status: "loading" }
  | { status: "isLoggedIn"; tokens: Tokens }
  | { status: "2fa" }
  | { status: "empty" };

/** The texts under the two keys that decide. */
export interface StoredSession {
  tokens: string | null;
  state2fa: string | null;
}

export const INITIAL_SESSION: Session = { status: "loading" };

/** The session that storage tells of; the old object where nothing changed, so that subscribers stay quiet. */
export function updateSession(session: Session, stored: StoredSession): Session {
  const tokens = parseTokens(stored.tokens);
  if (tokens !== null) return isSameLogin(session, tokens) ? session : { status: "isLoggedIn", tokens };
  const status = parseTwoFactorState(stored.state2fa) === null ? "empty" : "2fa";
  return session.status === status ? session : { status };
}

function isSameLogin(session: Session, tokens: Tokens): boolean {
  return (
    session.status === "isLoggedIn" &&
    session.tokens.accessToken === tokens.accessToken &&
    session.tokens.refreshToken === tokens.refreshToken
  );
}
