import { useEffect } from "react";
import { useFlash } from "../../../ui/use-flash.ts";
import type { CodeState } from "./code-state.ts";

/** Whether the boxes are red: for a moment after each fault that is the code's own (spec §4). */
export function useCodeFlash({ fault, faults }: CodeState): boolean {
  const { show, clear, isFlashing } = useFlash<number>();
  const isWrong = fault?.kind === "wrong" || fault?.kind === "dead";
  useEffect(() => {
    if (isWrong) show(faults);
    else clear();
  }, [isWrong, faults, show, clear]);
  return isFlashing;
}
