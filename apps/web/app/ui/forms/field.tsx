import { useId } from "react";
import { Icon } from "../controls/icon.tsx";

export interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps {
  label: React.ReactNode;
  help?: React.ReactNode;
  error?: React.ReactNode;
  /** Shows the error to screen readers only. */
  isErrorHidden?: boolean;
  children: (control: FieldControl) => React.ReactNode;
}

export function Field({ label, help, error, isErrorHidden = false, children }: FieldProps) {
  const id = useId();
  const helpId = help ? `${id}-help` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, helpId].filter(Boolean).join(" ") || undefined;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({ id, "aria-describedby": describedBy, "aria-invalid": error ? true : undefined })}
      {error && (
        <p
          id={errorId}
          className={isErrorHidden ? "sr-only" : "flex items-start gap-1.5 font-medium text-error text-sm"}
        >
          <Icon name="alert" className="mt-0.5 size-4" />
          <span>{error}</span>
        </p>
      )}
      {help && (
        <p id={helpId} className="text-muted text-sm">
          {help}
        </p>
      )}
    </div>
  );
}
