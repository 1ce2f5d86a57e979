import { tidyEmail, validateEmail } from "@smirk/domain/joining/contact/email";
import { EmailInput } from "../../../ui/person/email/email-input.tsx";
import { ErrorField } from "../../../ui/person/error-field.tsx";
import type { FormErrors, useTypedForm } from "../../../ui/person/use-typed-form.ts";

interface EmailFieldProps extends ReturnType<ReturnType<typeof useTypedForm>["fieldOf"]> {
  label: React.ReactNode;
  help: React.ReactNode;
  readOnly: boolean;
}

export function EmailField({ readOnly, ...field }: EmailFieldProps) {
  return (
    <ErrorField {...field}>
      {(control) => <EmailInput {...control} name="email" readOnly={readOnly} aria-required />}
    </ErrorField>
  );
}

export function readEmail({
  email = "",
}: Record<string, string>): { email: string } | { errors: FormErrors } {
  const error = validateEmail(email);
  return error === null ? { email: tidyEmail(email) } : { errors: { email: error } };
}
