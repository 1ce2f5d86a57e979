import { Trans } from "@lingui/react/macro";
import { cleanEmail } from "@smirk/domain/joining/contact/email";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { type ComponentProps, useRef, useState } from "react";
import { suggestEmail } from "./suggest-email.ts";

interface EmailInputProps extends Omit<ComponentProps<typeof TextInput>, "onChange" | "onBlur" | "type"> {
  onText?: (text: string) => void;
}

/** Takes out what nobody can see, in sight of the person, and asks about a near miss of a host. */
export function EmailInput({ onText, ...rest }: EmailInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [suggested, setSuggested] = useState<string | null>(null);
  function write(field: HTMLInputElement, text: string) {
    if (field.value !== text) field.value = text;
    const found = suggestEmail(text);
    // The rest of "gmail.co" may still be typed.
    setSuggested(found?.startsWith(text) ? null : found);
    onText?.(text);
  }
  function accept(email: string) {
    if (input.current === null) return;
    write(input.current, email);
    input.current.focus();
  }
  return (
    <>
      <TextInput
        autoComplete="email"
        spellCheck={false}
        {...rest}
        ref={input}
        type="email"
        onChange={({ currentTarget: field }) => write(field, cleanEmail(field.value))}
        onBlur={({ currentTarget: field }) => setSuggested(suggestEmail(field.value))}
      />
      <p role="status" className="text-sm empty:hidden">
        {suggested !== null && <Suggestion email={suggested} isBusy={rest.readOnly} onAccept={accept} />}
      </p>
    </>
  );
}

interface SuggestionProps {
  email: string;
  isBusy: boolean | undefined;
  onAccept: (email: string) => void;
}

function Suggestion({ email, isBusy, onAccept }: SuggestionProps) {
  return (
    <button
      type="button"
      disabled={isBusy}
      className="wrap-anywhere min-h-11 text-left font-semibold text-action underline"
      onClick={() => onAccept(email)}
    >
      <Trans>Did you mean {email}?</Trans>
    </button>
  );
}
