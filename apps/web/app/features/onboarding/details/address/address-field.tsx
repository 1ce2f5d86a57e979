import { Trans } from "@lingui/react/macro";
import { type ComponentProps, useState } from "react";
import { TextInput } from "../../../../ui/forms/text-input.tsx";
import { ErrorField } from "../../../../ui/person/error-field.tsx";
import type { FormError } from "../../../../ui/person/error-text.tsx";
import { AddressOptions } from "./address-options.tsx";

interface AddressFieldProps extends Pick<ComponentProps<"input">, "readOnly"> {
  text: string;
  resolvedText: string | null;
  error: FormError | undefined;
  isFlashing: boolean;
  onText: (text: string) => void;
  onChoose: (text: string, placeId: string) => void;
}

export function AddressField({
  text,
  resolvedText,
  error,
  isFlashing,
  readOnly,
  onText,
  onChoose,
}: AddressFieldProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <ErrorField
      label={<Trans>Home address</Trans>}
      help={<Trans>Street, city, state and ZIP code. Start typing, then pick it from the list.</Trans>}
      error={error}
      isFlashing={isFlashing}
    >
      {(control) => (
        <div data-combobox className="relative">
          <TextInput
            {...control}
            ref={setInput}
            type="text"
            name="homeAddress"
            autoComplete="street-address"
            aria-required
            spellCheck={false}
            readOnly={readOnly}
            value={text}
            onChange={(event) => onText(event.currentTarget.value)}
          />
          {input !== null && (
            <AddressOptions input={input} text={text} resolvedText={resolvedText} onChoose={onChoose} />
          )}
        </div>
      )}
    </ErrorField>
  );
}
