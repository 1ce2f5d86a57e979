import { parseTwoFactorState } from "@smirk/domain/two-factor-state";
import { parseTokens, type Tokens } from "./parse-tokens.ts";

/** Who is in front of the screen (spec §4). On the server and until storage was read: loading. */
export type Session =
  | { status: "loading" }
  | { status: "isLoggedIn"; tokens: Tokens }
  | { status: "2fa" }
  /** `leaving`: signed out just now, by choice; a guarded page then gives way to the start page. */
  | { status: "empty"; leaving?: true };

export type SessionEvent =
  | { type: "storageRead"; tokens: string | null; state2fa: string | null }
  | { type: "signedOut" };

export const INITIAL_SESSION: Session = { status: "loading" };

/** Keeps the old object when nothing changed, so that subscribers stay quiet. */
export function reduceSession(session: Session, event: SessionEvent): Session {
  if (event.type === "signedOut") return { status: "empty", leaving: true };
  const tokens = parseTokens(event.tokens);
  if (tokens !== null) return isSameLogin(session, tokens) ? session : { status: "isLoggedIn", tokens };
  const status = parseTwoFactorState(event.state2fa) === null ? "empty" : "2fa";
  return session.status === status && !("leaving" in session) ? session : { status };
}

function isSameLogin(session: Session, tokens: Tokens): boolean {
  return (
    session.status === "isLoggedIn" &&
    session.tokens.accessToken === tokens.accessToken &&
    session.tokens.refreshToken === tokens.refreshToken
  );
}
