import { Trans, useLingui } from "@lingui/react/macro";
import type { WireOwner } from "@smirk/contract/auth/codes";
import { validateDateOfBirth } from "@smirk/domain/joining/date-of-birth";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { Button } from "@smirk/ui/controls/button.tsx";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { useEffect, useRef, useState } from "react";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { BirthDateField } from "../../../ui/person/birth-date-field.tsx";
import { ErrorField } from "../../../ui/person/error-field.tsx";
import { useToday } from "../../../ui/person/use-today.ts";
import { type FormErrors, useTypedForm } from "../../../ui/person/use-typed-form.ts";
import { RefusalText } from "../../../ui/refusal/refusal-text.tsx";
import { Heading } from "../heading.tsx";
import { EmailProof } from "../proof/email-proof.tsx";
import type { CodeError } from "../state/code-state.ts";

interface OwnerProofProps {
  phoneNumber: string;
  canProve: boolean;
  failure: CodeError | null;
  isBusy: boolean;
  onProve: (owner: WireOwner) => void;
  /** Called once a code from the email has proved it. */
  onProved: () => void;
  onOtherNumber: () => void;
}

/** The number may have a new owner. All three details are checked together: no answer says which one is wrong. */
export function OwnerProof({ failure, isBusy, onProve, ...rest }: OwnerProofProps) {
  const { t } = useLingui();
  const title = t`Confirm that the membership is yours`;
  const [hasError, setHasError] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  // The focused boxes are gone.
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1} className="grid gap-6 outline-none">
      <PageMeta title={hasError ? t`Error: ${title}` : title} noIndex />
      <Heading>{title}</Heading>
      {failure !== null && (
        <FormAlert>
          {"refusal" in failure ? <RefusalText refusal={failure.refusal} /> : <UnreachableText />}
        </FormAlert>
      )}
      <OwnerForm isBusy={isBusy} onProve={onProve} onError={setHasError} />
      {rest.canProve && <EmailProof phoneNumber={rest.phoneNumber} onProved={rest.onProved} />}
      <div className="grid gap-1 border-line border-t pt-4">
        <Button variant="quiet" size="small" onClick={rest.onOtherNumber}>
          <Trans>Wrong number? Change it</Trans>
        </Button>
      </div>
    </div>
  );
}

interface OwnerFormProps extends Pick<OwnerProofProps, "isBusy" | "onProve"> {
  onError: (hasError: boolean) => void;
}

function OwnerForm({ isBusy, onProve, onError }: OwnerFormProps) {
  const { t } = useLingui();
  const today = useToday();
  const [birthDate, setBirthDate] = useState("");
  const { form, submit, fieldOf } = useTypedForm({
    read: (typed) => readOwner(typed, today()),
    onValid: (owner) => !isBusy && onProve(owner),
    onError,
  });
  const names = [
    { name: "name", label: t`First name`, autoComplete: "given-name", help: null },
    {
      name: "last_name",
      label: t`Last name`,
      autoComplete: "family-name",
      help: t`Leave this blank if you have only one name.`,
    },
  ] as const;
  return (
    <form ref={form} method="dialog" noValidate onSubmit={submit} className="grid gap-5">
      {names.map(({ name, label, autoComplete, help }) => (
        <ErrorField key={name} label={label} help={help} {...fieldOf(name)}>
          {(control) => (
            <TextInput
              {...control}
              type="text"
              name={name}
              autoComplete={autoComplete}
              readOnly={isBusy}
              aria-required={name === "name"}
            />
          )}
        </ErrorField>
      ))}
      <BirthDateField
        name="birth_date"
        autoComplete="bday"
        value={birthDate}
        readOnly={isBusy}
        onText={setBirthDate}
        {...fieldOf("birth_date")}
      />
      <Button type="submit" busy={isBusy} className="w-full">
        {isBusy ? <Trans>Checking…</Trans> : <Trans>Continue</Trans>}
      </Button>
    </form>
  );
}

function readOwner(typed: Record<string, string>, today: CalendarDay): WireOwner | { errors: FormErrors } {
  const read = (name: string) => (typed[name] ?? "").trim();
  const owner = { name: read("name"), last_name: read("last_name"), birth_date: read("birth_date") };
  const birthError = validateDateOfBirth(owner.birth_date, today);
  const errors: FormErrors = {
    ...(owner.name === "" && { name: "required" }),
    ...(birthError && { birth_date: birthError }),
  };
  return Object.keys(errors).length > 0 ? { errors } : owner;
}
