import { useState } from "react";
import type { CodeError } from "../state/code-state.ts";

/** Stays while the details are checked again, and ends with a code that no longer works. */
export function useOwnerStep(failure: CodeError | null) {
  const [step, setStep] = useState({ isAsked: false, canProve: false });
  if (failure?.kind === "unproven" && !step.isAsked) {
    setStep({ isAsked: true, canProve: failure.canProve === true });
  }
  const isOver = failure?.kind === "dead" || failure?.kind === "wrong" || failure?.kind === "locked";
  const leave = () => setStep({ isAsked: false, canProve: false });
  if (isOver && step.isAsked) leave();
  return { ...step, leave };
}
