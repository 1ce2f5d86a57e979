import { Trans } from "@lingui/react/macro";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { type ComponentProps, useRef, useState } from "react";
import { ErrorField } from "../../../ui/person/error-field.tsx";
import type { FormError } from "../../../ui/person/error-text.tsx";
import { AddressOptions } from "./address-options.tsx";
import { type AddressParts, AutofillParts, joinParts } from "./autofill-parts.tsx";

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
  // What the browser has filled in since the line was last changed; the line comes first.
  const filled = useRef<{ street: string; parts: Partial<AddressParts> } | null>(null);
  function addPart(part: Partial<AddressParts>) {
    const { street, parts } = filled.current ?? { street: input?.value ?? text, parts: {} };
    filled.current = { street, parts: { ...parts, ...part } };
    onText(joinParts(street, filled.current.parts));
  }
  return (
    <ErrorField
      label={<Trans>Home address</Trans>}
      help={
        <Trans>Street, city, state and ZIP code. Start typing, then pick your address from the list.</Trans>
      }
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
            autoComplete="address-line1"
            aria-required
            spellCheck={false}
            readOnly={readOnly}
            value={text}
            onChange={(event) => {
              filled.current = null;
              onText(event.currentTarget.value);
            }}
          />
          <AutofillParts onPart={addPart} />
          {input !== null && (
            <AddressOptions input={input} text={text} resolvedText={resolvedText} onChoose={onChoose} />
          )}
        </div>
      )}
    </ErrorField>
  );
}
