import { useLingui } from "@lingui/react/macro";
import type { MatchedSubstring } from "@smirk/contract/places";
import type { LatLng } from "@smirk/domain/geography/geo";
import type { NamedLocation } from "../../../storage/stored-view.ts";
import { OptionRow } from "../../../ui/forms/combobox/option-row.tsx";

interface OptionText {
  id: string;
  main: string;
  matches?: readonly MatchedSubstring[];
  secondary?: string;
}

export type PlaceOption = OptionText &
  (
    | { kind: "mine"; location: LatLng }
    | { kind: "saved"; place: NamedLocation }
    | { kind: "address"; name: string }
    | { kind: "search" }
  );

export function PlaceOptionRow({ option: { kind, main, matches, secondary } }: { option: PlaceOption }) {
  const { t } = useLingui();
  return (
    <OptionRow
      icon={kind === "mine" ? "locate" : kind === "search" ? "search" : "pin"}
      main={kind === "search" ? t`Search for “${main}”` : main}
      matches={matches}
      secondary={secondary}
    />
  );
}
