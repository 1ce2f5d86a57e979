import type { Refusal } from "@smirk/contract/errors";
import { useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { toRefusal } from "../../../api/member/to-refusal.ts";

/** `text`: a code by text message. `signIn`: signing in again. */
export type NeededProof = "text" | "signIn";

type Phase = "idle" | "busy" | "done" | "failed" | "refused";

/** An action that the server may first want a fresh proof for; it runs again once that is given. */
export function useProvenAction(action: () => Promise<void>) {
  const [phase, setPhase] = useState<Phase>("idle");
  const [proof, setProof] = useState<NeededProof | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function run() {
    setPhase("busy");
    setRefusal(null);
    try {
      await action();
      setPhase("done");
    } catch (error) {
      if (!(error instanceof ApiError)) return setPhase("failed");
      if (error.code === "proof_required") {
        setProof(error.details.proofs?.includes("text") ? "text" : "signIn");
        return setPhase("idle");
      }
      if (error.code === "conflict") setRefusal(toRefusal(error));
      setPhase(error.code === "conflict" ? "refused" : "failed");
    }
  }
  return {
    phase,
    /** The refusal of the phase `refused`. */
    refusal,
    run,
    proof,
    dismiss: () => setProof(null),
    prove: () => {
      setProof(null);
      void run();
    },
  };
}
