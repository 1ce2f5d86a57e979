import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { parseMapCenter } from "@smirk/domain/finder/map-view";
import type { LatLng } from "@smirk/domain/geography/geo";
import { browserFetch } from "../../../api/api-fetch.ts";
import { autocompletePlaces } from "../../../api/places.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { readStored } from "../../../storage/browser-storage.ts";
import { CENTER_KEY } from "../../../storage/stored-view.ts";
import { Combobox } from "../../../ui/forms/combobox/combobox.tsx";
import { OptionRow } from "../../../ui/forms/combobox/option-row.tsx";
import { useSuggestions } from "../../../ui/forms/combobox/use-suggestions.ts";

interface AddressOptionsProps {
  input: HTMLInputElement;
  text: string;
  /** The text that is chosen or checked already: no suggestions for it. */
  resolvedText: string | null;
  onChoose: (text: string, placeId: string) => void;
}

/** Any address may be typed as well. Those near the place that was looked at in the finder come first. */
export function AddressOptions({ input, text, resolvedText, onChoose }: AddressOptionsProps) {
  const { t } = useLingui();
  const { apiUrl } = useSite().publicConfig;
  const typed = text === resolvedText ? "" : text.trim();
  const { phase, options } = useSuggestions(typed, (question, signal) =>
    autocompletePlaces(browserFetch(apiUrl), { ...question, types: "address", ...readNear() }, signal),
  );
  const { length } = options;
  const streets = new Set(options.map((option) => option.structured_formatting.main_text));
  const differInZip = length > 1 && streets.size === 1;
  const isNone = phase === "ready" && length === 0;
  const none = t`No address found yet. Type the street, the city, the state and the ZIP code.`;
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
