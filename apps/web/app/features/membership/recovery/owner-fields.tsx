import { Trans } from "@lingui/react/macro";
import { validateDateOfBirth } from "@smirk/domain/joining/date-of-birth";
import { foldWidth, removeInvisible } from "@smirk/domain/text/visible-text";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { useState } from "react";
import { BirthDateField } from "../../../ui/person/birth-date-field.tsx";
import { ErrorField } from "../../../ui/person/error-field.tsx";
import type { FormErrors, useTypedForm } from "../../../ui/person/use-typed-form.ts";

/** Inputs of digits. */
export const DIGITS = {
  type: "text",
  inputMode: "numeric",
  className: "tabular-nums",
  "aria-required": true,
} as const;

interface OwnerFieldsProps {
  isBusy: boolean;
  fieldOf: ReturnType<typeof useTypedForm>["fieldOf"];
}

/** What an owner knows beside the email address: birth date and card. */
export function OwnerFields({ isBusy, fieldOf }: OwnerFieldsProps) {
  const [birthDate, setBirthDate] = useState("");
  return (
    <>
      <BirthDateField
        name="birth_date"
        autoComplete="bday"
        value={birthDate}
        readOnly={isBusy}
        onText={setBirthDate}
        {...fieldOf("birth_date")}
      />
      <ErrorField
        label={<Trans>Last four digits of your payment card</Trans>}
        help={<Trans>The card that pays for your membership.</Trans>}
        length={4}
        {...fieldOf("card_last4")}
      >
        {(control) => (
          <TextInput {...control} {...DIGITS} readOnly={isBusy} name="card_last4" autoComplete="off" />
        )}
      </ErrorField>
    </>
  );
}

export interface TypedOwner {
  birth_date: string;
  card_last4: string;
}

export function readOwner(
  { birth_date: birthDate = "", card_last4: last4 = "" }: Record<string, string>,
  today: CalendarDay,
): TypedOwner | { errors: FormErrors } {
  const cardDigits = readDigits(last4);
  const birthError = validateDateOfBirth(birthDate, today);
  const errors: FormErrors = {
    ...(birthError && { birth_date: birthError }),
    ...(!/^\d{4}$/.test(cardDigits) && { card_last4: cardDigits === "" ? "required" : "wrong_length" }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return { birth_date: birthDate.trim(), card_last4: cardDigits };
}

export function readDigits(text: string): string {
  return foldWidth(removeInvisible(text)).replaceAll(/[\s\p{Pd}]/gu, "");
}
