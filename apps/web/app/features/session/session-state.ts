import { parseTwoFactorState } from "../../storage/joining/two-factor-state.ts";
import { parseTokens, type Tokens } from "./tokens/parse-tokens.ts";

/** Spec §4. `loading` on the server and until storage is read. */
export type Session =
  | { status: "loading" }
  | { status: "isLoggedIn"; tokens: Tokens }
  | { status: "2fa" }
  | { status: "empty" };

export interface StoredSession {
  tokens: string | null;
  state2fa: string | null;
}

export const INITIAL_SESSION: Session = { status: "loading" };

/** Returns the same object when nothing changed, so that subscribers do not rerender. */
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
