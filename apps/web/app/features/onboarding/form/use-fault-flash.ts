import { type RefObject, useEffect } from "react";
import { FLASH_MS, useFlash } from "../../../ui/use-flash.ts";

/**
 * Each time that a form was refused: shows its faults for a while, and puts the focus into the first field at fault.
 * @param refusals how often that was
 * @returns whether faults are to be seen now
 */
export function useFaultFlash(
  form: RefObject<HTMLFormElement | null>,
  refusals: number,
  delayMs = FLASH_MS,
): boolean {
  const { show, isFlashing } = useFlash<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, with the time that it asked for.
  useEffect(() => {
    if (refusals === 0) return;
    show(refusals, delayMs);
    const atFault = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A group of radios is at fault as a whole, and is entered by one of them.
    (atFault?.matches("fieldset") ? atFault.querySelector("input") : atFault)?.focus();
  }, [refusals]);
  return isFlashing;
}
