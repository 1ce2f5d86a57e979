import { Trans } from "@lingui/react/macro";
import { NAME_REASONS, type NameReason } from "@smirk/contract/account/personal-details";
import { useId } from "react";
import { FieldError } from "../../../ui/forms/field-error.tsx";
import { ErrorText, type FormError } from "../../../ui/person/error-text.tsx";

interface ReasonChoiceProps {
  error: FormError | undefined;
  isFlashing: boolean;
}

export function ReasonChoice({ error, isFlashing }: ReasonChoiceProps) {
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
        <Trans>Why does it change?</Trans>
      </legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-3">
        {NAME_REASONS.map((reason) => (
          <label
            key={reason}
            className={`flex min-h-12 cursor-pointer items-center gap-2.5 rounded-md border bg-surface px-4 py-2 font-medium has-checked:border-action has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-action has-focus-visible:outline-offset-2 ${error && isFlashing ? "border-error inset-ring inset-ring-error" : "border-control"}`}
          >
            <input
              type="radio"
              name="reason"
              value={reason}
              className="size-5 shrink-0 accent-action outline-none"
            />
            <ReasonText reason={reason} />
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error && <ErrorText error={error} />} />
    </fieldset>
  );
}

function ReasonText({ reason }: { reason: NameReason }) {
  switch (reason) {
    case "typo":
      return <Trans>To correct a typo</Trans>;
    case "marriage_or_divorce":
      return <Trans>Marriage or divorce</Trans>;
    case "legal_change":
      return <Trans>Legal name change</Trans>;
    case "other":
      return <Trans>Another reason</Trans>;
  }
}
