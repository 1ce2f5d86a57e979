import { Trans } from "@lingui/react/macro";
import {
  ageOn,
  type CappedPart,
  DATE_LENGTH,
  type DateField,
  formatDateField,
  formatPastedDate,
  hasPart,
  hasShortYear,
  isUnreadDate,
  LONGEST_LIFE,
  listCappedParts,
  parseDateOfBirth,
} from "@smirk/domain/joining/date-of-birth";
import { YOUNGEST_SPOUSE } from "@smirk/domain/joining/family-limits";
import { type ComponentProps, Fragment, useState } from "react";
import { ErrorField } from "./error-field.tsx";
import type { FormError } from "./error-text.tsx";
import { MaskedInput } from "./masked-input.tsx";
import { useToday } from "./use-today.ts";

interface BirthDateFieldProps
  extends Pick<
    ComponentProps<typeof MaskedInput>,
    "name" | "value" | "readOnly" | "autoComplete" | "onText"
  > {
  error: FormError | undefined;
  isFlashing: boolean;
  isSpouse?: boolean;
  homeState?: string | null;
}

/** Says at once what its limits changed, and what it cannot read (USE-13). */
export function BirthDateField({ error, isFlashing, isSpouse, homeState, ...rest }: BirthDateFieldProps) {
  const today = useToday(homeState);
  const [capped, setCapped] = useState<readonly CappedPart[]>([]);
  const [isShort, setIsShort] = useState(false);
  function format(typed: DateField, { before, isTyped }: { before: string; isTyped: boolean }): DateField {
    // A text that stayed as it was pasted is corrected as it stands.
    const isMasked = isTyped && !isUnreadDate(before);
    const formatted = isMasked ? formatDateField(typed) : formatPastedDate(typed);
    const found = isMasked ? listCappedParts(typed.text) : [];
    const isFound = ({ part }: CappedPart) => found.some((other) => other.part === part);
    setCapped((all) => [...all.filter((each) => hasPart(formatted.text, each) && !isFound(each)), ...found]);
    setIsShort(!isTyped && hasShortYear(formatted.text));
    return formatted;
  }
  const born = parseDateOfBirth(rest.value);
  const age = born === null ? null : ageOn(today(), born);
  return (
    <ErrorField
      label={<Trans>Date of birth</Trans>}
      help={
        <span role="status">
          {isUnreadDate(rest.value) ? (
            <Trans>We cannot read this date. Enter it as MM/DD/YYYY.</Trans>
          ) : isShort ? (
            <Trans>Enter the year with four digits.</Trans>
          ) : capped.length > 0 ? (
            capped.map((each, index) => (
              <Fragment key={each.part}>
                {index > 0 && " "}
                <CappedText {...each} />
              </Fragment>
            ))
          ) : age !== null && age > LONGEST_LIFE ? (
            <Trans>This is more than {LONGEST_LIFE} years ago. Is the year right?</Trans>
          ) : isSpouse && age !== null && age < YOUNGEST_SPOUSE ? (
            <Trans>A spouse younger than {YOUNGEST_SPOUSE}: are the relation and the year right?</Trans>
          ) : (
            <Trans>MM/DD/YYYY, such as 04/21/1985</Trans>
          )}
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
          There is no month {from}, so we used {to}.
        </Trans>
      );
    case "day":
      return (
        <Trans>
          There is no day {from}, so we used {to}.
        </Trans>
      );
    case "year":
      return (
        <Trans>
          The year {from} is too early, so we used {to}.
        </Trans>
      );
  }
}
