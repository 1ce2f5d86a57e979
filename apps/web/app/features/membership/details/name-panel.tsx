import { Trans } from "@lingui/react/macro";
import {
  changeNameRoute,
  NAME_REASONS,
  type NameReason,
  type WireNameBody,
} from "@smirk/contract/account/personal-details";
import { joinNames, validateName } from "@smirk/domain/joining/person-name";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { useState } from "react";
import { callRoute } from "../../../api/call-route.ts";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { ErrorField } from "../../../ui/person/error-field.tsx";
import type { FormError } from "../../../ui/person/error-text.tsx";
import { OneName } from "../../../ui/person/one-name.tsx";
import { RadioChoice } from "../../../ui/person/radio-choice.tsx";
import { type FormErrors, useTypedForm } from "../../../ui/person/use-typed-form.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { RequestFailureText } from "../sign-in/request-failure-text.tsx";
import { useRequest } from "../use-request.ts";
import { DetailPanel, type DetailState, FormButtons } from "./detail-panel.tsx";

export function NamePanel({ state }: { state: DetailState }) {
  const { name, surname, is_active: isActive } = state.details;
  return (
    <DetailPanel
      title={<Trans>Name on your card</Trans>}
      value={joinNames(name, surname)}
      state={state}
      action={isActive ? <Trans>Change your name</Trans> : null}
      done={
        <Trans>Your card and your agreement have the new name. Please print or save the card again.</Trans>
      }
    >
      <NameForm state={state} />
    </DetailPanel>
  );
}

function NameForm({ state }: { state: DetailState }) {
  const memberFetch = useMemberFetch();
  const [hasOneName, setHasOneName] = useState(state.details.surname === "");
  const change = useRequest(
    (body: WireNameBody, signal) => callRoute(memberFetch, changeNameRoute, { body, signal }),
    (details) => state.save(details),
  );
  const { form, submit, fieldOf } = useTypedForm({
    read: readName,
    onValid: change.run,
    onError: state.onError,
  });
  const input = { spellCheck: false, readOnly: change.isBusy, "aria-required": true } as const;
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <ErrorField label={<Trans>First name</Trans>} {...fieldOf("name")}>
          {(control) => (
            <TextInput
              {...control}
              name="name"
              {...input}
              autoComplete="given-name"
              defaultValue={state.details.name}
            />
          )}
        </ErrorField>
        {!hasOneName && (
          <ErrorField label={<Trans>Last name</Trans>} {...fieldOf("surname")}>
            {(control) => (
              <TextInput
                {...control}
                name="surname"
                {...input}
                autoComplete="family-name"
                defaultValue={state.details.surname}
              />
            )}
          </ErrorField>
        )}
      </div>
      <OneName
        name="one_name"
        checked={hasOneName}
        disabled={change.isBusy}
        onChange={(event) => setHasOneName(event.currentTarget.checked)}
      />
      <ReasonChoice {...fieldOf("reason")} />
      {change.failure && (
        <FormAlert>
          <RequestFailureText failure={change.failure} />
        </FormAlert>
      )}
      <FormButtons isBusy={change.isBusy} onCancel={state.close}>
        <Trans>Save your name</Trans>
      </FormButtons>
    </form>
  );
}

function readName({
  name = "",
  surname,
  reason,
}: Record<string, string>): WireNameBody | { errors: FormErrors } {
  const nameError = validateName(name);
  // People with one name have no field for a last one.
  const surnameError = surname === undefined ? null : validateName(surname);
  const chosen = NAME_REASONS.find((known) => known === reason);
  if (nameError === null && surnameError === null && chosen !== undefined) {
    return { name, surname: surname ?? null, reason: chosen };
  }
  return {
    errors: {
      ...(nameError && { name: nameError }),
      ...(surnameError && { surname: surnameError }),
      ...(chosen === undefined && { reason: "required" }),
    },
  };
}

function ReasonChoice(shown: { error: FormError | undefined; isFlashing: boolean }) {
  return (
    <RadioChoice
      legend={<Trans>Why does it change?</Trans>}
      name="reason"
      values={NAME_REASONS}
      word={(reason) => <ReasonText reason={reason} />}
      columns="grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))]"
      {...shown}
    />
  );
}

function ReasonText({ reason }: { reason: NameReason }) {
  switch (reason) {
    case "typo":
      return <Trans>To correct a typo</Trans>;
    case "marriage_or_divorce":
      return <Trans>Marriage or divorce</Trans>;
    case "legal_change":
      return <Trans>Legal name change</Trans>;
    case "other":
      return <Trans>Another reason</Trans>;
  }
}
