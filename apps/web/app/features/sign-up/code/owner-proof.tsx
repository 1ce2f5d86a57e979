import { Trans, useLingui } from "@lingui/react/macro";
import type { WireOwner } from "@smirk/contract/auth/codes";
import { validateDateOfBirth } from "@smirk/domain/joining/date-of-birth";
import type { FieldError } from "@smirk/domain/joining/field-error";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { Button } from "@smirk/ui/controls/button.tsx";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { BirthDateField } from "../../../ui/person/birth-date-field.tsx";
import { ErrorField } from "../../../ui/person/error-field.tsx";
import { useErrorFlash } from "../../../ui/person/use-error-flash.ts";
import { useToday } from "../../../ui/person/use-today.ts";
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

type Errors = Partial<Record<keyof WireOwner, FieldError>>;

/** The number may have a new owner. All three details are checked together: no answer says which one is wrong. */
export function OwnerProof({ failure, isBusy, onProve, ...rest }: OwnerProofProps) {
  const { t } = useLingui();
  const title = t`Confirm that the membership is yours`;
  const top = useRef<HTMLDivElement>(null);
  // The focused boxes are gone.
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1} className="grid gap-6 outline-none">
      <PageMeta title={title} noIndex />
      <Heading>{title}</Heading>
      {failure !== null && (
        <FormAlert>
          {"refusal" in failure ? <RefusalText refusal={failure.refusal} /> : <UnreachableText />}
        </FormAlert>
      )}
      <OwnerForm isBusy={isBusy} onProve={onProve} />
      {rest.canProve && <EmailProof phoneNumber={rest.phoneNumber} onProved={rest.onProved} />}
      <div className="grid gap-1 border-line border-t pt-4">
        <Button variant="quiet" size="small" onClick={rest.onOtherNumber}>
          <Trans>Wrong number? Change it</Trans>
        </Button>
      </div>
    </div>
  );
}

function OwnerForm({ isBusy, onProve }: Pick<OwnerProofProps, "isBusy" | "onProve">) {
  const { t } = useLingui();
  const today = useToday();
  const form = useRef<HTMLFormElement>(null);
  const [birthDate, setBirthDate] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const [refusals, setRefusals] = useState(0);
  const isFlashing = useErrorFlash(form, refusals);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const owner = readOwner(new FormData(event.currentTarget), birthDate);
    const found = findErrors(owner, today());
    setErrors(found);
    if (Object.keys(found).length === 0) onProve(owner);
    else setRefusals((count) => count + 1);
  }
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
        <ErrorField key={name} label={label} help={help} error={errors[name]} isFlashing={isFlashing}>
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
        error={errors.birth_date}
        isFlashing={isFlashing}
      />
      <Button type="submit" busy={isBusy} className="w-full">
        {isBusy ? <Trans>Checking…</Trans> : <Trans>Continue</Trans>}
      </Button>
    </form>
  );
}

function readOwner(typed: FormData, birthDate: string): WireOwner {
  const read = (name: string) => String(typed.get(name) ?? "").trim();
  return { name: read("name"), last_name: read("last_name"), birth_date: birthDate.trim() };
}

function findErrors({ name, birth_date }: WireOwner, today: CalendarDay): Errors {
  const birthError = validateDateOfBirth(birth_date, today);
  return { ...(name === "" && { name: "required" }), ...(birthError && { birth_date: birthError }) };
}
