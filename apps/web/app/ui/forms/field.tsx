import { useId } from "react";
import { FieldError } from "./field-error.tsx";

export interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "data-flash": true | undefined;
}

interface FieldProps {
  label: React.ReactNode;
  help?: React.ReactNode;
  error?: React.ReactNode;
  /** Outlines the control; the error's words stay without it. */
  isFlashing?: boolean;
  children: (control: FieldControl) => React.ReactNode;
}

export function Field({ label, help, error, isFlashing = true, children }: FieldProps) {
  const id = useId();
  const helpId = help ? `${id}-help` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, helpId].filter(Boolean).join(" ") || undefined;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({
        id,
        "aria-describedby": describedBy,
        "aria-invalid": error ? true : undefined,
        "data-flash": error && isFlashing ? true : undefined,
      })}
      <FieldError id={errorId} error={error} />
      {help && (
        <p id={helpId} className="text-muted text-sm">
          {help}
        </p>
      )}
    </div>
  );
}
