import { type RefObject, useEffect } from "react";
import { FLASH_MS, useFlash } from "../forms/use-flash.ts";

/** Focuses the first invalid field of each refusal. @returns whether errors are visible now */
export function useErrorFlash(
  form: RefObject<HTMLFormElement | null>,
  refusals: number,
  delayMs = FLASH_MS,
): boolean {
  const { show, isFlashing } = useFlash<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per refusal, with its own delay.
  useEffect(() => {
    if (refusals === 0) return;
    show(refusals, delayMs);
    const isOurs = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A radio group is invalid as a whole; focus goes to one of its radios.
    (isOurs?.matches("fieldset") ? isOurs.querySelector("input") : isOurs)?.focus();
  }, [refusals]);
  return isFlashing;
}
