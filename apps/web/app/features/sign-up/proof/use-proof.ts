import { useReducer, useRef } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { browserFetch } from "../../../api/api-fetch.ts";
import { requestEmailProof, verifyEmailProof } from "../../../api/member/auth.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { toRefusal } from "../../../api/member/to-refusal.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { NO_PROOF, type ProofError, reduceProof } from "./proof-state.ts";

const CODE_LENGTH = 10;

/** @param onProved called once the server trusts this browser with the phone */
export function useProof(phoneNumber: string, onProved: () => void) {
  const apiFetch = browserFetch(useSite().publicConfig.apiUrl);
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
      await requestEmailProof(apiFetch, phoneNumber, requestLimit());
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
      await verifyEmailProof(apiFetch, { code, phoneNumber }, requestLimit());
      onProved();
    } catch (error) {
      fail(readError(error));
    }
  }

  return { state, input, request, verify, type: () => dispatch({ type: "typed" }) };
}

function readError(error: unknown): ProofError {
  if (!(error instanceof ApiError) || error.message === "") return { kind: "unreachable" };
  if (error.code === "invalid_code") return { kind: "wrong" };
  return { kind: "refused", refusal: toRefusal(error) };
}
