import { type RefObject, useEffect } from "react";
import { FLASH_MS, useFlash } from "../../../ui/forms/use-flash.ts";

/**
 * Each time that a form was refused: shows its errors for a while, and puts the focus into the first field in error.
 * @param refusals how often that was
 * @returns whether errors are to be seen now
 */
export function useErrorFlash(
  form: RefObject<HTMLFormElement | null>,
  refusals: number,
  delayMs = FLASH_MS,
): boolean {
  const { show, isFlashing } = useFlash<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, with the time that it asked for.
  useEffect(() => {
    if (refusals === 0) return;
    show(refusals, delayMs);
    const isOurs = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A group of radios is in error as a whole, and is entered by one of them.
    (isOurs?.matches("fieldset") ? isOurs.querySelector("input") : isOurs)?.focus();
  }, [refusals]);
  return isFlashing;
}
