import type { TokenAnswer } from "../../../api/wire/auth-answers.ts";
import { readTokenType } from "../../session/tokens/parse-tokens.ts";

declare global {
  interface Window {
    /** Query and fragment that a sign-on came back with, taken out of the address bar before anything else ran. */
    signOnQuery?: string;
  }
}

/**
 * Runs as the page is read, before any other script: the tokens leave the address bar, and with it history, referrers
 * and whatever else looks there.
 */
export const HIDE_QUERY =
  'if(location.search){window.signOnQuery=location.search+location.hash;history.replaceState(history.state,"",location.pathname)}';

export type SignOnAnswer =
  /** `attempt`: the name of what it answers; null when it names nothing. */
  { kind: "tokens"; tokens: TokenAnswer; attempt: string | null } | { kind: "failed"; code: string };

/** The query and fragment of the address that the browser came with; they can be had once. */
export function takeSignOnQuery(): string {
  const query = window.signOnQuery ?? location.search + location.hash;
  delete window.signOnQuery;
  if (location.search !== "") history.replaceState(history.state, "", location.pathname);
  return query;
}

/**
 * What a sign-on came to: `access_token` and `refresh_token`, or `error` (spec §7).
 * @param text the query, and behind it the fragment with the attempt's name
 */
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
