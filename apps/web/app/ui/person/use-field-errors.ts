import { useRef, useState } from "react";
import { useErrorFlash } from "./use-error-flash.ts";

/** What is wrong with the fields of a form; each refusal focuses the first of them. @param onError for the page's title */
export function useFieldErrors<Errors extends object>(none: Errors, onError: (hasError: boolean) => void) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(none);
  const [refusals, setRefusals] = useState(0);
  const isFlashing = useErrorFlash(form, refusals);
  return {
    ...{ form, errors, refusals, isFlashing, setErrors },
    refuse(found: Errors) {
      setErrors(found);
      setRefusals((count) => count + 1);
      onError(true);
    },
    accept() {
      setErrors(none);
      onError(false);
    },
  };
}
