import { Trans } from "@lingui/react/macro";
import { DATE_LENGTH, formatDateField } from "@smirk/domain/date-field";
import type { ComponentProps } from "react";
import { FaultField } from "./fault-field.tsx";
import type { Fault } from "./fault-text.tsx";
import { MaskedInput } from "./masked-input.tsx";

interface BirthDateFieldProps
  extends Pick<
    ComponentProps<typeof MaskedInput>,
    "name" | "value" | "readOnly" | "autoComplete" | "onText"
  > {
  fault: Fault | undefined;
  isFlashing: boolean;
}

/** A day of birth as MM/DD/YYYY; the slashes come by themselves (DET-05). */
export function BirthDateField({ fault, isFlashing, ...rest }: BirthDateFieldProps) {
  return (
    <FaultField
      label={<Trans>Date of birth</Trans>}
      help={<Trans>MM/DD/YYYY, such as 04/21/1985</Trans>}
      fault={fault}
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
    </FaultField>
  );
}
