import { useId } from "react";
import { Icon } from "../controls/icon.tsx";

interface SwitchProps {
  label: React.ReactNode;
  help?: React.ReactNode;
  error?: React.ReactNode;
  /** Shows the error to screen readers only. */
  isErrorHidden?: boolean;
  name: string;
  checked: boolean;
  required?: boolean;
  onChange: (checked: boolean) => void;
}

/** A native checkbox with the role of a switch; the label is part of its target. */
export function Switch(props: SwitchProps) {
  const { label, help, error, isErrorHidden = false, name, checked, required = false, onChange } = props;
  const id = useId();
  const helpId = help ? `${id}-help` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3.5">
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has its own state.
        role="switch"
        name={name}
        checked={checked}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={[errorId, helpId].filter(Boolean).join(" ") || undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="mt-2 h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-control bg-surface transition-colors before:m-0.5 before:block before:size-5 before:rounded-full before:bg-control before:transition-transform checked:border-action checked:bg-action checked:before:translate-x-5 checked:before:bg-on-action aria-invalid:border-error forced-colors:before:bg-[ButtonText]!"
      />
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center py-1 font-semibold">
        {label}
      </label>
      {error && (
        <p
          id={errorId}
          className={
            isErrorHidden ? "sr-only" : "col-start-2 flex items-start gap-1.5 font-medium text-error text-sm"
          }
        >
          <Icon name="alert" className="mt-0.5 size-4" />
          <span>{error}</span>
        </p>
      )}
      {help && (
        <p id={helpId} className="col-start-2 text-muted text-sm">
          {help}
        </p>
      )}
    </div>
  );
}
