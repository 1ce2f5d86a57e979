import { parseTokens, type Tokens } from "./parse-tokens.ts";

/** Who is in front of the screen (spec §4). On the server and until storage was read: loading. */
export type Session =
  | { status: "loading" }
  | { status: "isLoggedIn"; tokens: Tokens }
  | { status: "2fa" }
  | { status: "empty" };

export type SessionEvent =
  | { type: "storageRead"; tokens: string | null; state2fa: string | null }
  | { type: "signedOut" };

export const INITIAL_SESSION: Session = { status: "loading" };

/** Keeps the old object when nothing changed, so that subscribers stay quiet. */
export function reduceSession(session: Session, event: SessionEvent): Session {
  if (event.type === "signedOut") return session.status === "empty" ? session : { status: "empty" };
  const tokens = parseTokens(event.tokens);
  if (tokens !== null) return isSameLogin(session, tokens) ? session : { status: "isLoggedIn", tokens };
  const status = isObjectText(event.state2fa) ? "2fa" : "empty";
  return session.status === status ? session : { status };
}

function isSameLogin(session: Session, tokens: Tokens): boolean {
  return (
    session.status === "isLoggedIn" &&
    session.tokens.accessToken === tokens.accessToken &&
    session.tokens.refreshToken === tokens.refreshToken
  );
}

export function isObjectText(text: string | null): boolean {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
