import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useRef, useState } from "react";
import { CODE_LENGTH, CodeField } from "../sign-in/code-field.tsx";
import type { RequestFailure } from "../sign-in/request-failure-text.tsx";

interface CodeFormProps {
  /** Where the code went. */
  lead: React.ReactNode;
  isBusy: boolean;
  failure: RequestFailure | null;
  onCode: (code: string) => void;
  onAgain: () => void;
  /** Back to the address or number, to correct it. */
  onBack: () => void;
}

/** Checks the code on its last digit, or by the button. */
export function CodeForm({ lead, isBusy, failure, onCode, onAgain, onBack }: CodeFormProps) {
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
      <CodeField
        digits={digits}
        failure={failure}
        readOnly={isBusy}
        onDigits={setDigits}
        onComplete={onCode}
      />
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
