import { getMeRoute, type TokenAnswer } from "@smirk/contract/auth/sessions";
import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "../../../api/api-error.ts";
import { browserFetch } from "../../../api/api-fetch.ts";
import { callRoute } from "../../../api/call-route.ts";
import { bearerFetch } from "../../../api/member/bearer-fetch.ts";
import { endSession } from "../../../api/member/end-session.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { paths } from "../../../paths.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { dropState2fa } from "../../session/stored/state-2fa.ts";
import { readTokenType } from "../../session/tokens/parse-tokens.ts";
import { storeTokens } from "../../session/tokens/store-tokens.ts";
import { takeSignOnAttempt } from "../sign-on-start.ts";
import { useSignUpContext } from "../sign-up-context.ts";

type SignOnEnd =
  | { kind: "loading" }
  | { kind: "unrequested"; tokens: TokenAnswer; contact: string | null }
  | { kind: "failed"; code: string };

/** Unrequested tokens are not stored. */
export function useSignOnEnd() {
  const { apiUrl } = useSite().publicConfig;
  const navigate = useNavigate();
  const { setSignedOn } = useSignUpContext();
  const [end, setEnd] = useState<SignOnEnd>({ kind: "loading" });
  const isRead = useRef(false);

  function accept(tokens: TokenAnswer) {
    storeTokens(tokens);
    dropState2fa();
    setSignedOn(true);
    void navigate(paths.signUp, { replace: true });
  }

  /** Revokes tokens that were passed around in a link. */
  function refuse(tokens: TokenAnswer) {
    endSession(apiUrl, tokens.access_token);
    void navigate(paths.signUp, { replace: true });
  }

  async function ask(tokens: TokenAnswer) {
    try {
      const ownFetch = bearerFetch(browserFetch(apiUrl), tokens.access_token);
      const me = await callRoute(ownFetch, getMeRoute, { signal: requestLimit() });
      const contact = me.phone_number ?? me.email;
      setEnd({ kind: "unrequested", tokens, contact: contact === null ? null : maskContact(contact) });
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500;
      setEnd({ kind: "failed", code: isRefused ? "" : "unavailable" });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the answer can be read only once.
  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    const answer = readSignOnAnswer(takeSignOnQuery());
    const isOurs = takeSignOnAttempt(answer.kind === "tokens" ? answer.attempt : null);
    if (answer.kind === "failed") setEnd(answer);
    else if (isOurs) accept(answer.tokens);
    else void ask(answer.tokens);
  }, []);

  return { end, accept, refuse };
}

type SignOnAnswer =
  /** `attempt` is null when the answer names none. */
  { kind: "tokens"; tokens: TokenAnswer; attempt: string | null } | { kind: "failed"; code: string };

function takeSignOnQuery(): string {
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
