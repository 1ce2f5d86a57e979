import { Trans } from "@lingui/react/macro";
import { RELATIONS, type Relation } from "@smirk/domain/joining/family-member";
import { useId } from "react";
import { FieldError } from "../forms/field-error.tsx";
import { ErrorText, type FormError } from "./error-text.tsx";
import { RelationWord } from "./relation-word.tsx";

interface RelationChoiceProps {
  value: Relation | "";
  error: FormError | undefined;
  isFlashing: boolean;
  onChange: (relation: Relation) => void;
}

export function RelationChoice({ value, error, isFlashing, onChange }: RelationChoiceProps) {
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
      <legend className="mb-1.5 font-semibold">
        <Trans>Who is it?</Trans>
      </legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-3">
        {RELATIONS.map((relation, at) => (
          <label
            key={relation}
            className={`flex min-h-12 cursor-pointer items-center gap-2.5 rounded-md border bg-surface px-4 font-medium has-checked:border-action has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-action has-focus-visible:outline-offset-2 ${error && isFlashing ? "border-error inset-ring inset-ring-error" : "border-control"}`}
          >
            <input
              // Initial focus of the dialog.
              ref={(radio) => {
                radio?.toggleAttribute("autofocus", at === 0);
              }}
              type="radio"
              name="relation"
              value={relation}
              checked={value === relation}
              onChange={() => onChange(relation)}
              className="size-5 shrink-0 accent-action outline-none"
            />
            <RelationWord relation={relation} />
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error && <ErrorText error={error} />} />
    </fieldset>
  );
}
