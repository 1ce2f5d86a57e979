import { useId } from "react";
import { FieldError } from "./field-error.tsx";

interface SwitchProps {
  label: React.ReactNode;
  help?: React.ReactNode;
  error?: React.ReactNode;
  /** Outlines the switch; the error's words stay without it. */
  isFlashing?: boolean;
  name: string;
  checked: boolean;
  required?: boolean;
  onChange: (checked: boolean) => void;
}

/** A native checkbox with the role of a switch; the label is part of its target. */
export function Switch(props: SwitchProps) {
  const { label, help, error, isFlashing = true, name, checked, required = false, onChange } = props;
  const id = useId();
  const helpId = help ? `${id}-help` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className="wrap-anywhere flex flex-wrap gap-x-3.5">
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has its own state.
        role="switch"
        name={name}
        checked={checked}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        data-flash={error && isFlashing ? true : undefined}
        aria-describedby={[errorId, helpId].filter(Boolean).join(" ") || undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="mt-2 h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-control bg-surface transition-colors before:m-0.5 before:block before:size-5 before:rounded-full before:bg-control before:transition-transform checked:border-action checked:bg-action checked:before:translate-x-5 checked:before:bg-on-action data-flash:border-error forced-colors:before:bg-[ButtonText]!"
      />
      {/* The words go below the switch where large text leaves too little space beside it. */}
      <div className="min-w-[min(8rem,100%)] flex-1">
        <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center py-1 font-semibold">
          {label}
        </label>
        <FieldError id={errorId} error={error} />
        {help && (
          <p id={helpId} className="text-muted text-sm">
            {help}
          </p>
        )}
      </div>
    </div>
  );
}
