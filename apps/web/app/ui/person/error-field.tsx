import { Field, type FieldControl } from "../forms/field.tsx";
import { ErrorText, type FormError } from "./error-text.tsx";

interface ErrorFieldProps {
  label: React.ReactNode;
  help?: React.ReactNode;
  error: FormError | undefined;
  isFlashing: boolean;
  length?: number;
  children: (control: FieldControl) => React.ReactNode;
}

export function ErrorField({ label, help, error, isFlashing, length, children }: ErrorFieldProps) {
  return (
    <Field
      label={label}
      help={help}
      error={error && <ErrorText error={error} length={length} />}
      isFlashing={isFlashing}
    >
      {children}
    </Field>
  );
}
