import { useState } from "react";
import { ApiError } from "../../../../api/api-error.ts";

/** `text`: a code by text message. `signIn`: signing in again. */
export type NeededProof = "text" | "signIn";

type Phase = "idle" | "busy" | "done" | "failed" | "refused";

/** An action that the server may first want a fresh proof for; it runs again once that is given. */
export function useProvenAction(action: () => Promise<void>) {
  const [phase, setPhase] = useState<Phase>("idle");
  const [proof, setProof] = useState<NeededProof | null>(null);

  async function run() {
    setPhase("busy");
    try {
      await action();
      setPhase("done");
    } catch (error) {
      if (!(error instanceof ApiError)) return setPhase("failed");
      if (error.code === "proof_required") {
        setProof(error.details.proofs?.includes("text") ? "text" : "signIn");
        return setPhase("idle");
      }
      setPhase(error.code === "conflict" ? "refused" : "failed");
    }
  }
  return {
    phase,
    run,
    proof,
    dismiss: () => setProof(null),
    prove: () => {
      setProof(null);
      void run();
    },
  };
}
