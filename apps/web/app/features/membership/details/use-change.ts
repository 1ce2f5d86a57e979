import { useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { type RequestFailure, toRequestFailure } from "../sign-in/request-failure-text.tsx";
import type { NeededProof } from "../sign-in/use-proven-action.ts";

interface ChangeState<Input> {
  isBusy: boolean;
  failure: RequestFailure | null;
  /** What the server wants a fresh proof for. */
  waiting: { proof: NeededProof; input: Input } | null;
}

/** A change that the server may refuse, or first want a fresh proof for. */
export function useChange<Input, Answer>(
  send: (input: Input, signal: AbortSignal) => Promise<Answer>,
  onDone: (answer: Answer, input: Input) => void,
) {
  const [state, setState] = useState<ChangeState<Input>>({ isBusy: false, failure: null, waiting: null });

  async function run(input: Input): Promise<void> {
    setState({ isBusy: true, failure: null, waiting: null });
    try {
      const answer = await send(input, requestLimit());
      setState({ isBusy: false, failure: null, waiting: null });
      onDone(answer, input);
    } catch (error) {
      const proof = findProof(error);
      const failure = proof === null ? toRequestFailure(error) : null;
      setState({ isBusy: false, failure, waiting: proof && { proof, input } });
    }
  }
  const { isBusy, failure, waiting } = state;
  return {
    isBusy,
    failure,
    run,
    proof: waiting?.proof ?? null,
    prove: () => void (waiting && run(waiting.input)),
    dismiss: () => setState((now) => ({ ...now, waiting: null })),
    clear: () => setState((now) => ({ ...now, failure: null })),
  };
}

/** A phone that is locked after many wrong codes asks for other proofs, which this page does not have. */
function findProof(error: unknown): NeededProof | null {
  if (!(error instanceof ApiError) || error.code !== "proof_required") return null;
  if (error.details.proofs?.includes("text")) return "text";
  return error.details.proofs?.includes("sign_in") ? "signIn" : null;
}
