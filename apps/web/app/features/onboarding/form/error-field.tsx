import { Field, type FieldControl } from "../../../ui/forms/field.tsx";
import { ErrorText, type FormError } from "./error-text.tsx";

interface ErrorFieldProps {
  label: React.ReactNode;
  help?: React.ReactNode;
  error: FormError | undefined;
  /** While it flashes the error is seen; after that it stays for assistive technology, until the field changes. */
  isFlashing: boolean;
  /** What the text should be long, in characters. */
  length?: number;
  children: (control: FieldControl) => React.ReactNode;
}

/** A field of a form whose errors flash (spec §9). */
export function ErrorField({ label, help, error, isFlashing, length, children }: ErrorFieldProps) {
  return (
    <Field
      label={label}
      help={help}
      error={error && <ErrorText error={error} length={length} />}
      isErrorHidden={!isFlashing}
    >
      {children}
    </Field>
  );
}
