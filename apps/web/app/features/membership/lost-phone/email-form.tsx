import { Trans } from "@lingui/react/macro";
import { Button } from "../../../ui/controls/button.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { TextInput } from "../../../ui/forms/text-input.tsx";
import { ErrorField } from "../../../ui/person/error-field.tsx";
import { ChangeFailureText } from "../details/change-failure-text.tsx";
import { readEmail } from "../details/read-email.ts";
import { useDetailForm } from "../details/use-detail-form.ts";
import type { LostPhone } from "./use-lost-phone.ts";

interface EmailFormProps {
  begin: LostPhone["begin"];
  onError: (hasError: boolean) => void;
}

export function EmailForm({ begin, onError }: EmailFormProps) {
  const { form, submit, fieldOf } = useDetailForm({
    read: readEmail,
    onValid: ({ email }) => void begin.run(email),
    onError,
  });
  return (
    // Without scripts a submit would put the address into the URL: "dialog" submits nowhere.
    <form ref={form} method="dialog" noValidate onSubmit={submit} className="grid gap-5">
      <ErrorField
        label={<Trans>Email</Trans>}
        help={<Trans>The one that your receipts go to.</Trans>}
        {...fieldOf("email")}
      >
        {(control) => (
          <TextInput
            {...control}
            type="email"
            name="email"
            autoComplete="email"
            spellCheck={false}
            readOnly={begin.isBusy}
            aria-required
          />
        )}
      </ErrorField>
      {begin.failure && (
        <FormAlert>
          <ChangeFailureText failure={begin.failure} />
        </FormAlert>
      )}
      <Button type="submit" busy={begin.isBusy} className="w-full">
        <Trans>Send a code to my email</Trans>
      </Button>
    </form>
  );
}
