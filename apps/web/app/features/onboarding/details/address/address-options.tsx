import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { browserFetch } from "../../../../api/api-fetch.ts";
import { autocompletePlaces } from "../../../../api/places.ts";
import { useSite } from "../../../../shell/page/use-site.ts";
import { Combobox } from "../../../../ui/forms/combobox/combobox.tsx";
import { OptionRow } from "../../../../ui/forms/combobox/option-row.tsx";
import { useSuggestions } from "../../../../ui/forms/combobox/use-suggestions.ts";

interface AddressOptionsProps {
  input: HTMLInputElement;
  text: string;
  /** The text that is chosen or checked already: no suggestions for it. */
  resolvedText: string | null;
  onChoose: (text: string, placeId: string) => void;
}

/** Any address may be typed as well. */
export function AddressOptions({ input, text, resolvedText, onChoose }: AddressOptionsProps) {
  const { t } = useLingui();
  const { apiUrl } = useSite().publicConfig;
  const typed = text === resolvedText ? "" : text.trim();
  const { phase, options } = useSuggestions(typed, (question, signal) =>
    autocompletePlaces(browserFetch(apiUrl), { ...question, types: "address" }, signal),
  );
  const { length } = options;
  const isNone = phase === "ready" && length === 0;
  const none = t`No address found yet. Type the street, the city and the state.`;
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
        (isNone || phase === "failed") && (
          <p className="px-3 py-2 text-muted text-sm">
            {isNone ? none : <Trans>We could not look up addresses. You can type yours in full.</Trans>}
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
