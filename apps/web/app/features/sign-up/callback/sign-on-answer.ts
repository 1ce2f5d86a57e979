import type { TokenAnswer } from "../../../api/wire/auth-answers.ts";
import { readTokenType } from "../../session/tokens/parse-tokens.ts";

declare global {
  interface Window {
    /** Query and fragment of the sign-on, removed from the address bar before anything else ran. */
    signOnQuery?: string;
  }
}

/** Runs before any other script: removes the tokens from the address bar, and so from history and referrers. */
export const HIDE_QUERY =
  'if(location.search){window.signOnQuery=location.search+location.hash;history.replaceState(history.state,"",location.pathname)}';

type SignOnAnswer =
  /** `attempt` is null when the answer names none. */
  { kind: "tokens"; tokens: TokenAnswer; attempt: string | null } | { kind: "failed"; code: string };

export function takeSignOnQuery(): string {
  const query = window.signOnQuery ?? location.search + location.hash;
  delete window.signOnQuery;
  if (location.search !== "") history.replaceState(history.state, "", location.pathname);
  return query;
}

/** Spec §7. @param text the query, followed by the fragment with the attempt's name */
export function readSignOnAnswer(text: string): SignOnAnswer {
  const [query, fragment] = text.split("#", 2);
  const params = new URLSearchParams(query);
  const accessToken = params.get("access_token");
  if (accessToken === null || readTokenType(accessToken) === null) {
    return { kind: "failed", code: params.get("error") ?? "" };
  }
  const refreshToken = params.get("refresh_token");
  const tokens = { access_token: accessToken, refresh_token: refreshToken || null };
  return { kind: "tokens", tokens, attempt: new URLSearchParams(fragment).get("attempt") };
}
