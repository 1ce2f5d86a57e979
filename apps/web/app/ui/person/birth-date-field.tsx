import { Trans } from "@lingui/react/macro";
import {
  type CappedPart,
  DATE_LENGTH,
  type DateField,
  findCappedPart,
  formatDateField,
  hasPart,
} from "@smirk/domain/joining/date-field";
import { type ComponentProps, useState } from "react";
import { ErrorField } from "./error-field.tsx";
import type { FormError } from "./error-text.tsx";
import { MaskedInput } from "./masked-input.tsx";

interface BirthDateFieldProps
  extends Pick<
    ComponentProps<typeof MaskedInput>,
    "name" | "value" | "readOnly" | "autoComplete" | "onText"
  > {
  error: FormError | undefined;
  isFlashing: boolean;
}

/** Says at once what its limits changed (USE-13). */
export function BirthDateField({ error, isFlashing, ...rest }: BirthDateFieldProps) {
  const [capped, setCapped] = useState<CappedPart | null>(null);
  function format(typed: DateField): DateField {
    const formatted = formatDateField(typed);
    const found = findCappedPart(typed.text);
    setCapped((before) => found ?? (before && hasPart(formatted.text, before) ? before : null));
    return formatted;
  }
  return (
    <ErrorField
      label={<Trans>Date of birth</Trans>}
      help={
        <span role="status">
          {capped === null ? <Trans>MM/DD/YYYY, such as 04/21/1985</Trans> : <CappedText {...capped} />}
        </span>
      }
      error={error}
      isFlashing={isFlashing}
      length={DATE_LENGTH}
    >
      {(control) => (
        <MaskedInput
          {...control}
          {...rest}
          type="text"
          inputMode="numeric"
          aria-required
          className="tabular-nums"
          format={format}
        />
      )}
    </ErrorField>
  );
}

function CappedText({ part, typed, written }: CappedPart) {
  const [from, to] = [String(typed), String(written)];
  switch (part) {
    case "month":
      return (
        <Trans>
          There is no month {from}: we wrote {to}.
        </Trans>
      );
    case "day":
      return (
        <Trans>
          There is no day {from}: we wrote {to}.
        </Trans>
      );
    case "year":
      return (
        <Trans>
          The year {from} is too early: we wrote {to}.
        </Trans>
      );
  }
}
