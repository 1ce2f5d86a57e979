import { Trans } from "@lingui/react/macro";
import { DATE_LENGTH, formatDateField } from "@smirk/domain/joining/date-field";
import type { ComponentProps } from "react";
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

export function BirthDateField({ error, isFlashing, ...rest }: BirthDateFieldProps) {
  return (
    <ErrorField
      label={<Trans>Date of birth</Trans>}
      help={<Trans>MM/DD/YYYY, such as 04/21/1985</Trans>}
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
          format={formatDateField}
        />
      )}
    </ErrorField>
  );
}
