import type { FormEvent } from "react";
import type { FormError } from "./error-text.tsx";
import { useFieldErrors } from "./use-field-errors.ts";

export type FormErrors = Readonly<Record<string, FormError>>;

interface TypedForm<Value> {
  /** Reads what is typed, by the names of the fields. */
  read: (typed: Record<string, string>) => Value | { errors: FormErrors };
  onValid: (value: Value) => void;
  /** For the page's title. */
  onError: (hasError: boolean) => void;
}

/** Fields are checked on submit; focus goes to the first one that is wrong. */
export function useTypedForm<Value extends object>({ read, onValid, onError }: TypedForm<Value>) {
  const { form, errors, isFlashing, refuse, accept } = useFieldErrors<FormErrors>({}, onError);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    const value = read(typed);
    if ("errors" in value) return refuse(value.errors as FormErrors);
    accept();
    onValid(value);
  }
  return { form, submit, refuse, fieldOf: (name: string) => ({ error: errors[name], isFlashing }) };
}
