import type { TokenAnswer } from "@smirk/contract/auth/sessions";
import { readTokenType } from "../../session/tokens/parse-tokens.ts";

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
