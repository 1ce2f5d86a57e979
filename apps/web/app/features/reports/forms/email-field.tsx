import { useLingui } from "@lingui/react/macro";
import { validateEmail } from "@smirk/domain/joining/contact/email";
import { Field } from "../../../ui/forms/field.tsx";
import { EmailInput } from "../../../ui/person/email/email-input.tsx";

interface EmailFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** After the first try to send. */
  isChecked: boolean;
}

/** Empty is fine. */
export function isEmailFine(text: string): boolean {
  return text.trim() === "" || validateEmail(text) === null;
}

export function EmailField({ value, onChange, isChecked }: EmailFieldProps) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Email (optional)`}
      help={t`If you enter it, you agree that we will email you a code now and one more time after we check this. Then we delete it.`}
      error={
        isChecked && !isEmailFine(value) && t`Please enter a full email address, such as maria@example.com.`
      }
    >
      {(control) => <EmailInput {...control} value={value} onText={onChange} />}
    </Field>
  );
}
