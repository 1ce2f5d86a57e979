import { type FormEvent, useRef, useState } from "react";
import type { FormError } from "../../../ui/person/error-text.tsx";
import { useErrorFlash } from "../../../ui/person/use-error-flash.ts";

export type FormErrors = Readonly<Record<string, FormError>>;

interface DetailForm<Value> {
  /** Reads what is typed, by the names of the fields. */
  read: (typed: Record<string, string>) => Value | { errors: FormErrors };
  onValid: (value: Value) => void;
  /** For the page's title. */
  onError: (hasError: boolean) => void;
}

/** Fields are checked on submit; focus goes to the first one that is wrong. */
export function useDetailForm<Value extends object>({ read, onValid, onError }: DetailForm<Value>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FormErrors>({});
  const [refusals, setRefusals] = useState(0);
  const isFlashing = useErrorFlash(form, refusals);

  function refuse(found: FormErrors) {
    setErrors(found);
    setRefusals((count) => count + 1);
    onError(true);
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    const value = read(typed);
    if ("errors" in value) return refuse(value.errors as FormErrors);
    setErrors({});
    onError(false);
    onValid(value);
  }
  return { form, submit, refuse, fieldOf: (name: string) => ({ error: errors[name], isFlashing }) };
}
