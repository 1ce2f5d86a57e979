import { Trans } from "@lingui/react/macro";
import { type ComponentProps, useState } from "react";
import { TextInput } from "../../../ui/text-input.tsx";
import { FaultField } from "../form/fault-field.tsx";
import type { Fault } from "../form/fault-text.tsx";
import { AddressOptions } from "./address-options.tsx";

interface AddressFieldProps extends Pick<ComponentProps<"input">, "readOnly"> {
  text: string;
  known: string | null;
  fault: Fault | undefined;
  isFlashing: boolean;
  onText: (text: string) => void;
  onChoose: (text: string, placeId: string) => void;
}

/** Where somebody lives: picked from suggestions, or typed. */
export function AddressField({
  text,
  known,
  fault,
  isFlashing,
  readOnly,
  onText,
  onChoose,
}: AddressFieldProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <FaultField
      label={<Trans>Home address</Trans>}
      help={<Trans>Street, city, state and ZIP code. Start typing, then pick it from the list.</Trans>}
      fault={fault}
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
          {input !== null && <AddressOptions input={input} text={text} known={known} onChoose={onChoose} />}
        </div>
      )}
    </FaultField>
  );
}
