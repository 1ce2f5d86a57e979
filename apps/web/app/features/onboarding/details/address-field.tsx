import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { parseMapCenter } from "@smirk/domain/finder/map-view";
import type { LatLng } from "@smirk/domain/geography/geo";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import type { FormEvent } from "react";
import { type ComponentProps, useRef, useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { autocompletePlaces } from "../../../api/places.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { readStored } from "../../../storage/browser-storage.ts";
import { CENTER_KEY } from "../../../storage/stored-view.ts";
import { Combobox } from "../../../ui/forms/combobox/combobox.tsx";
import { OptionRow } from "../../../ui/forms/combobox/option-row.tsx";
import { useSuggestions } from "../../../ui/forms/combobox/use-suggestions.ts";
import { ErrorField } from "../../../ui/person/error-field.tsx";
import type { FormError } from "../../../ui/person/error-text.tsx";

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
            <AddressOptions
              input={input}
              text={text}
              resolvedText={resolvedText}
              isRefused={error !== undefined}
              onChoose={onChoose}
            />
          )}
        </div>
      )}
    </ErrorField>
  );
}

interface AddressParts {
  city: string;
  state: string;
  zip: string;
}

const AUTOFILL_PARTS = [
  ["city", "address-level2"],
  ["state", "address-level1"],
  ["zip", "postal-code"],
] as const satisfies readonly (readonly [keyof AddressParts, string])[];

/** Where password managers fill in by themselves, a part could be of another address. */
const NOT_FOR_MANAGERS = { "data-1p-ignore": "", "data-bwignore": "", "data-lpignore": "true" };

/**
 * A browser fills an address in by its parts, and skips fields that cannot be focused. These are neither seen nor read
 * aloud nor reached by Tab.
 */
function AutofillParts({ onPart }: { onPart: (part: Partial<AddressParts>) => void }) {
  return (
    <div aria-hidden="true" className="sr-only">
      {AUTOFILL_PARTS.map(([part, autoComplete]) => (
        <input
          key={part}
          type="text"
          name={`autofill-${part}`}
          autoComplete={autoComplete}
          tabIndex={-1}
          defaultValue=""
          onInput={({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => onPart({ [part]: value })}
          {...NOT_FOR_MANAGERS}
        />
      ))}
    </div>
  );
}

/** "1200 Main St, Houston, TX 77002". */
function joinParts(street: string, { city = "", state = "", zip = "" }: Partial<AddressParts>): string {
  const region = [state.trim(), zip.trim()].filter(Boolean).join(" ");
  return [street.trim(), city.trim(), region].filter(Boolean).join(", ");
}

interface AddressOptionsProps {
  input: HTMLInputElement;
  text: string;
  /** The text that is chosen or checked already: no suggestions for it. */
  resolvedText: string | null;
  /** The field says what is wrong below itself, where a note would cover it. */
  isRefused: boolean;
  onChoose: (text: string, placeId: string) => void;
}

/** Any address may be typed as well. Those near the place that was looked at in the finder come first. */
function AddressOptions({ input, text, resolvedText, isRefused, onChoose }: AddressOptionsProps) {
  const { t } = useLingui();
  const { apiUrl } = useSite().publicConfig;
  const typed = text === resolvedText ? "" : text.trim();
  const { phase, options } = useSuggestions(typed, (question, signal) =>
    autocompletePlaces(browserFetch(apiUrl), { ...question, types: "address", ...readNear() }, signal),
  );
  const { length } = options;
  const streets = new Set(options.map((option) => option.structured_formatting.main_text));
  const differInZip = length > 1 && streets.size === 1;
  const isNone = phase === "ready" && length === 0 && !isRefused;
  const none = t`No address found yet. Type the number, the street, the city, the state and the ZIP code.`;
  const counted = t`${plural(length, { one: "# address", other: "# addresses" })}`;
  return (
    <Combobox
      input={input}
      label={t`Addresses`}
      options={options}
      idOf={({ place_id }) => place_id}
      renderOption={({ structured_formatting: parts }) => (
        <OptionRow
          icon="pin"
          main={parts.main_text}
          matches={parts.main_text_matched_substrings}
          secondary={parts.secondary_text}
        />
      )}
      head={
        (isNone || phase === "failed" || differInZip) && (
          <p className="px-3 py-2 text-muted text-sm">
            {differInZip ? (
              <Trans>Pick the line with your ZIP code, or type your ZIP code.</Trans>
            ) : isNone ? (
              none
            ) : (
              <Trans>We could not look up addresses. You can type your full address.</Trans>
            )}
          </p>
        )
      }
      status={isNone ? none : phase === "ready" ? counted : ""}
      onChoose={({ description, place_id }) => {
        input.value = description;
        onChoose(description, place_id);
      }}
    />
  );
}

function readNear(): { near?: LatLng } {
  const near = parseMapCenter(readStored(CENTER_KEY));
  return near === null ? {} : { near };
}
