import type { MatchedSubstring } from "@smirk/domain/address";
import type { LatLng } from "@smirk/domain/geo";
import { matchedParts } from "@smirk/domain/matched-parts";
import type { NamedLocation } from "@smirk/domain/stored-view";
import { Icon } from "../../../ui/icon.tsx";

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
  );

export function PlaceOptionRow({ option: { kind, main, matches = [], secondary } }: { option: PlaceOption }) {
  return (
    <span className="flex items-center gap-3">
      <span className="grid size-9 shrink-0 place-content-center rounded-full bg-tint text-on-tint">
        <Icon name={kind === "mine" ? "locate" : "pin"} />
      </span>
      <span className="grid min-w-0">
        <span className="break-words">
          {matchedParts(main, matches).map(({ text, matched }, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move.
            matched ? <strong key={at}>{text}</strong> : text,
          )}
        </span>
        {secondary && <span className="text-muted text-sm">{secondary}</span>}
      </span>
    </span>
  );
}
