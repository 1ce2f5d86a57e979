import type { MatchedSubstring } from "@smirk/contract/places";
import { Icon, type IconName } from "../../controls/icon.tsx";
import { matchedParts } from "./matched-parts.ts";

interface OptionRowProps {
  icon: IconName;
  main: string;
  matches?: readonly MatchedSubstring[] | undefined;
  secondary?: string | undefined;
}

export function OptionRow({ icon, main, matches = [], secondary }: OptionRowProps) {
  return (
    <span className="flex items-center gap-3">
      <span className="grid size-9 shrink-0 place-content-center rounded-full bg-tint text-on-tint">
        <Icon name={icon} />
      </span>
      <span className="grid min-w-0">
        <span className="break-words">
          {matchedParts(main, matches).map(({ text, matched }, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never move.
            matched ? <strong key={at}>{text}</strong> : text,
          )}
        </span>
        {secondary && <span className="text-muted text-sm">{secondary}</span>}
      </span>
    </span>
  );
}
