import { useEffect } from "react";
import { useFlash } from "../../../ui/forms/use-flash.ts";
import type { CodeState } from "./state/code-state.ts";

/** Red for a moment after each error of the code itself (spec §4). */
export function useCodeFlash({ failure, errors }: CodeState): boolean {
  const { show, clear, isFlashing } = useFlash<number>();
  const isWrong = failure?.kind === "wrong" || failure?.kind === "dead";
  useEffect(() => {
    if (isWrong) show(errors);
    else clear();
  }, [isWrong, errors, show, clear]);
  return isFlashing;
}
