import { type ReactNode, useId } from "react";
import { FieldError } from "../forms/field-error.tsx";
import { ErrorText, type FormError } from "./error-text.tsx";

interface RadioChoiceProps<Value extends string> {
  legend: ReactNode;
  /** The field of the form. */
  name: string;
  values: readonly Value[];
  word: (value: Value) => ReactNode;
  error: FormError | undefined;
  isFlashing: boolean;
  /** How wide a value is at least: a Tailwind class of the grid. */
  columns: string;
  /** Without it the form reads the choice. */
  chosen?: { value: Value | ""; onChange: (value: Value) => void };
  /** Whether the dialog around it opens with its first value focused. */
  isFirst?: boolean;
}

/** One of a few values, all of them to be seen, with its error below. */
export function RadioChoice<Value extends string>(props: RadioChoiceProps<Value>) {
  const { legend, name, values, word, error, isFlashing, columns, chosen, isFirst = false } = props;
  const id = useId();
  const errorId = error && `${id}-error`;
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: aria-invalid needs a radiogroup.
      role="radiogroup"
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={errorId}
      className="grid gap-1.5"
    >
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className={`grid gap-3 ${columns}`}>
        {values.map((value, at) => (
          <label
            key={value}
            className={`flex min-h-12 cursor-pointer items-center gap-2.5 rounded-md border bg-surface px-4 py-2 font-medium has-checked:border-action has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-action has-focus-visible:outline-offset-2 ${error && isFlashing ? "border-error inset-ring inset-ring-error" : "border-control"}`}
          >
            <input
              ref={(radio) => {
                if (isFirst) radio?.toggleAttribute("autofocus", at === 0);
              }}
              type="radio"
              name={name}
              value={value}
              {...(chosen && { checked: chosen.value === value, onChange: () => chosen.onChange(value) })}
              className="size-5 shrink-0 accent-action outline-none"
            />
            {word(value)}
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error && <ErrorText error={error} />} />
    </fieldset>
  );
}
