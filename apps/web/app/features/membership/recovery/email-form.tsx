import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { EmailField } from "../details/email-field.tsx";
import { readEmail } from "../details/read-email.ts";
import { useDetailForm } from "../details/use-detail-form.ts";
import { RequestFailureText } from "../sign-in/request-failure-text.tsx";
import type { Recovery } from "./use-recovery.ts";

interface EmailFormProps {
  begin: Recovery["begin"];
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
      <EmailField
        label={<Trans>Email</Trans>}
        help={<Trans>The one your receipts go to.</Trans>}
        readOnly={begin.isBusy}
        {...fieldOf("email")}
      />
      {begin.failure && (
        <FormAlert>
          <RequestFailureText failure={begin.failure} />
        </FormAlert>
      )}
      <Button type="submit" busy={begin.isBusy} className="w-full">
        <Trans>Send a code to my email</Trans>
      </Button>
    </form>
  );
}
