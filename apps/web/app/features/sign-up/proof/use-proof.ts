import { requestEmailProofRoute, verifyEmailProofRoute } from "@smirk/contract/auth/codes";
import type { Refusal } from "@smirk/contract/errors";
import { useReducer, useRef } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { findRefusal, toRefusal } from "../../../api/member/to-refusal.ts";
import { useSite } from "../../../shell/page/use-site.ts";

export const NO_PROOF: ProofState = { step: "offer", busy: false, error: null, errors: 0 };

const CODE_LENGTH = 10;

/** @param onProved called once the server trusts this browser with the phone */
export function useProof(phoneNumber: string, onProved: () => void) {
  const apiFetch = browserFetch(useSite().publicConfig.apiUrl);
  const credential = { credential_type: "phone_number", phone_number: phoneNumber } as const;
  const [state, dispatch] = useReducer(reduceProof, NO_PROOF);
  const input = useRef<HTMLInputElement>(null);

  function fail(error: ProofError) {
    dispatch({ type: "failed", error });
    input.current?.focus();
  }

  async function request() {
    if (state.busy) return;
    dispatch({ type: "started" });
    try {
      const sent = { body: credential, signal: requestLimit() };
      await callRoute(apiFetch, requestEmailProofRoute, sent);
      dispatch({ type: "requested" });
    } catch (error) {
      fail(readError(error));
    }
  }

  async function verify() {
    const code = input.current?.value ?? "";
    if (state.busy) return;
    if (code.replaceAll(/[\s-]/g, "").length !== CODE_LENGTH) return fail({ kind: "incomplete" });
    dispatch({ type: "started" });
    try {
      const sent = { body: { ...credential, code }, signal: requestLimit() };
      await callRoute(apiFetch, verifyEmailProofRoute, sent);
      onProved();
    } catch (error) {
      fail(readError(error));
    }
  }

  return { state, input, request, verify, type: () => dispatch({ type: "typed" }) };
}

function readError(error: unknown): ProofError {
  const refused = findRefusal(error);
  if (refused === null) return { kind: "unreachable" };
  if (refused.code === "invalid_code") return { kind: "wrong" };
  return { kind: "refused", refusal: toRefusal(refused) };
}

export type ProofError =
  | { kind: "wrong" }
  | { kind: "incomplete" }
  | { kind: "refused"; refusal: Refusal }
  | { kind: "unreachable" };

interface ProofState {
  step: "offer" | "enter";
  busy: boolean;
  error: ProofError | null;
  errors: number;
}

export type ProofEvent =
  | { type: "started" }
  | { type: "requested" }
  | { type: "typed" }
  | { type: "failed"; error: ProofError };

export function reduceProof(state: ProofState, event: ProofEvent): ProofState {
  switch (event.type) {
    case "started":
      return { ...state, busy: true, error: null };
    case "requested":
      return { ...state, step: "enter", busy: false };
    case "typed":
      return state.error === null ? state : { ...state, error: null };
    case "failed":
      return { ...state, busy: false, error: event.error, errors: state.errors + 1 };
  }
}
