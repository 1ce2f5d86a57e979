import { Trans } from "@lingui/react/macro";
import { foldDigits } from "@smirk/domain/text/visible-text";
import { useId } from "react";
import { CodeInput } from "../../../ui/forms/code-input.tsx";
import { FieldError } from "../../../ui/forms/field-error.tsx";
import { type RequestFailure, RequestFailureText } from "./request-failure-text.tsx";

export const CODE_LENGTH = 6;

interface CodeFieldProps {
  digits: string;
  failure: RequestFailure | null;
  readOnly: boolean;
  onDigits: (digits: string) => void;
  /** After the last digit. */
  onComplete: (code: string) => void;
}

export function CodeField({ digits, failure, readOnly, onDigits, onComplete }: CodeFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        <Trans>{CODE_LENGTH}-digit code</Trans>
      </label>
      <CodeInput
        id={id}
        length={CODE_LENGTH}
        value={digits}
        onChange={onDigits}
        onComplete={onComplete}
        readPasted={(text) => foldDigits(text).replaceAll(/\D/g, "").slice(0, CODE_LENGTH)}
        flagged={failure !== null}
        readOnly={readOnly}
        aria-describedby={`${id}-error`}
        aria-invalid={failure !== null || undefined}
      />
      <div role="alert">
        <FieldError id={`${id}-error`} error={failure && <RequestFailureText failure={failure} />} />
      </div>
    </div>
  );
}
