import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { requestLimit } from "../../api/member/request-limit.ts";
import { type RequestFailure, toRequestFailure } from "./sign-in/request-failure-text.tsx";

/** `text`: a code by text message. `signIn`: signing in again. */
export type NeededProof = "text" | "signIn";

interface RequestState<Input> {
  isBusy: boolean;
  isDone: boolean;
  failure: RequestFailure | null;
  /** What the server wants a fresh proof for. */
  waiting: { proof: NeededProof; input: Input } | null;
}

const IDLE = { isBusy: false, isDone: false, failure: null, waiting: null };

/** A request that the server may refuse, or first want a fresh proof for; it is sent again once that is given. */
export function useRequest<Input, Answer>(
  send: (input: Input, signal: AbortSignal) => Promise<Answer>,
  onDone: (answer: Answer, input: Input) => void,
) {
  const [state, setState] = useState<RequestState<Input>>(IDLE);

  async function run(input: Input): Promise<void> {
    setState({ ...IDLE, isBusy: true });
    try {
      const answer = await send(input, requestLimit());
      setState({ ...IDLE, isDone: true });
      onDone(answer, input);
    } catch (error) {
      const proof = findProof(error);
      const failure = proof === null ? toRequestFailure(error) : null;
      setState({ ...IDLE, failure, waiting: proof && { proof, input } });
    }
  }
  const { isBusy, isDone, failure, waiting } = state;
  return {
    ...{ isBusy, isDone, failure, run },
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
