import { Trans } from "@lingui/react/macro";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { CodeInput } from "../../../ui/forms/code-input.tsx";
import { FieldError } from "../../../ui/forms/field-error.tsx";
import { CODE_LENGTH } from "../signing-in/proof/use-own-code.ts";
import { ChangeFailureText } from "./change-failure-text.tsx";
import type { ChangeFailure } from "./use-change.ts";

interface CodeFormProps {
  /** Where the code went. */
  lead: React.ReactNode;
  isBusy: boolean;
  failure: ChangeFailure | null;
  onCode: (code: string) => void;
  onAgain: () => void;
  /** Back to the address or number, to correct it. */
  onBack: () => void;
}

/** Checks the code on its last digit, or by the button. */
export function CodeForm({ lead, isBusy, failure, onCode, onAgain, onBack }: CodeFormProps) {
  const id = useId();
  const [digits, setDigits] = useState("");
  const [shown, setShown] = useState(failure);
  const form = useRef<HTMLFormElement>(null);
  if (shown !== failure) {
    setShown(failure);
    if (failure !== null) setDigits("");
  }
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-md gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (digits.length === CODE_LENGTH && !isBusy) onCode(digits);
      }}
    >
      <p role="status" className="wrap-anywhere">
        {lead}
      </p>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          <Trans>{CODE_LENGTH}-digit code</Trans>
        </label>
        <CodeInput
          id={id}
          length={CODE_LENGTH}
          value={digits}
          onChange={setDigits}
          onComplete={onCode}
          readPasted={(text) => text.replaceAll(/\D/g, "").slice(0, CODE_LENGTH)}
          flagged={failure !== null}
          readOnly={isBusy}
          aria-describedby={`${id}-error`}
          aria-invalid={failure !== null || undefined}
        />
        <div role="alert">
          <FieldError id={`${id}-error`} error={failure && <ChangeFailureText failure={failure} />} />
        </div>
      </div>
      <Button type="submit" busy={isBusy}>
        <Trans>Continue</Trans>
      </Button>
      <div className="grid gap-3 sm:flex">
        <Button variant="quiet" onClick={onAgain}>
          <Trans>Send a new code</Trans>
        </Button>
        <Button variant="quiet" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}
