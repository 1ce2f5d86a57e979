import { provideCodeRoute, verifyCodeRoute, type WireOwner } from "@smirk/contract/auth/codes";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { findRefusal, toRefusal } from "../../../api/member/to-refusal.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import type { TwoFactorState } from "../../../storage/joining/two-factor-state.ts";
import { useFlash } from "../../../ui/forms/use-flash.ts";
import { dropState2fa, storeState2fa } from "../../session/stored/state-2fa.ts";
import { storeTokens } from "../../session/tokens/store-tokens.ts";
import { openState2fa } from "../open-state-2fa.ts";
import { type CodeTerms, countWrongCode } from "../state/attempts.ts";
import {
  type CodeError,
  type CodeState,
  canVerify,
  digitsOf,
  OPEN_CODE,
  reduceCode,
} from "../state/code-state.ts";
import { trackSignUp } from "../track-sign-up.ts";
import { rememberDelivery } from "./text-delivery.ts";

export function useCode(sent: TwoFactorState, onUsedUp: () => void) {
  const apiFetch = browserFetch(useSite().publicConfig.apiUrl);
  const [terms, setTerms] = useState(sent);
  const [state, dispatch] = useReducer(reduceCode, OPEN_CODE);
  const isFlashing = useCodeFlash(state);
  const input = useRef<HTMLInputElement>(null);

  function remember(next: TwoFactorState) {
    storeState2fa(next);
    setTerms(next);
  }

  function fail(failure: CodeError) {
    dispatch({ type: "failed", failure });
    input.current?.focus();
  }

  function type(text: string) {
    dispatch({ type: "typed", digits: digitsOf(text) });
  }

  async function verify(code: string, owner?: WireOwner) {
    if (!canVerify({ ...state, digits: code })) return;
    dispatch({ type: "verifying" });
    try {
      const body = { ...credentialOf(terms), code, ...(owner && { owner }) };
      const tokens = await callRoute(apiFetch, verifyCodeRoute, { body, signal: requestLimit() });
      // This order changes the session from '2fa' to 'isLoggedIn' without an empty state between.
      storeTokens(tokens);
      dropState2fa();
      trackSignUp("phone_number", tokens.access_token);
    } catch (error) {
      const outcome = classifyRefusal(error, terms);
      if (outcome.kind === "usedUp") return onUsedUp();
      if (outcome.attempt !== terms.attempt) remember({ ...terms, attempt: outcome.attempt });
      fail(outcome.failure);
    }
  }

  async function resend() {
    if (state.busy !== null) return;
    dispatch({ type: "resending" });
    try {
      const sent = { body: credentialOf(terms), signal: requestLimit() };
      const { data: answer } = await callRoute(apiFetch, provideCodeRoute, sent);
      const now = Date.now();
      rememberDelivery(now, answer);
      remember(openState2fa(terms.credential, answer, now));
      dispatch({ type: "resent" });
      input.current?.focus();
    } catch (error) {
      const outcome = classifyRefusal(error, terms);
      fail(outcome.kind === "stay" ? outcome.failure : { kind: "unreachable" });
    }
  }

  useWebOtp(type, terms.startTime);
  return { state, terms, input, isFlashing, type, verify, resend };
}

const credentialOf = ({ credential }: TwoFactorState) =>
  ({ credential_type: "phone_number", phone_number: credential }) as const;

/** Red for a moment after each error of the code itself (spec §4). */
function useCodeFlash({ failure, errors }: CodeState): boolean {
  const { show, clear, isFlashing } = useFlash<number>();
  const isWrong = failure?.kind === "wrong" || failure?.kind === "dead";
  useEffect(() => {
    if (isWrong) show(errors);
    else clear();
  }, [isWrong, errors, show, clear]);
  return isFlashing;
}

interface OtpCredential extends Credential {
  code?: string;
}

/** WebOTP: the browser reads the text message. @param sentAt restarts the wait for each code */
export function useWebOtp(onCode: (code: string) => void, sentAt: number): void {
  const take = useEffectEvent(onCode);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new code means a new message.
  useEffect(() => {
    if (!("OTPCredential" in window)) return;
    const controller = new AbortController();
    const request = { otp: { transport: ["sms"] }, signal: controller.signal } as CredentialRequestOptions;
    navigator.credentials.get(request).then(
      (credential: OtpCredential | null) => {
        if (credential?.code !== undefined) take(credential.code);
      },
      () => {
        // Denied or aborted: the code can be typed.
      },
    );
    return () => controller.abort();
  }, [sentAt]);
}

type Outcome = { kind: "stay"; failure: CodeError; attempt: number } | { kind: "usedUp" };

/** A wrong code counts as an attempt; an expired or replaced one, or an unreachable server, does not. */
export function classifyRefusal(error: unknown, terms: CodeTerms): Outcome {
  const stay = (failure: CodeError, attempt = terms.attempt): Outcome => ({ kind: "stay", failure, attempt });
  const refused = findRefusal(error);
  if (refused === null) return stay({ kind: "unreachable" });
  if (refused.code !== "invalid_code") {
    const canProve = refused.details.proofs?.includes("email") ? { canProve: true as const } : {};
    const refusal = toRefusal(refused);
    if (refusal.reason?.startsWith("owner_")) return stay({ kind: "unproven", refusal, ...canProve });
    if (refused.code === "proof_required") return stay({ kind: "locked", ...canProve });
    return stay({ kind: "refused", refusal, ...canProve });
  }
  const { attemptsLeft } = refused.details;
  // No tries left on the server but some here: the code itself has expired.
  if (attemptsLeft === 0 && countWrongCode(terms) !== "usedUp") {
    return stay({ kind: "dead", refusal: toRefusal(refused) });
  }
  const attempt = countWrongCode(terms, attemptsLeft);
  return attempt === "usedUp" ? { kind: "usedUp" } : stay({ kind: "wrong" }, attempt);
}
