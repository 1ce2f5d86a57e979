import type { MatchedSubstring } from "@smirk/domain/wire/places-answers";
import { Icon, type IconName } from "../../controls/icon.tsx";
import { matchedParts } from "./matched-parts.ts";

interface OptionRowProps {
  icon: IconName;
  main: string;
  /** Parts of `main` that were typed. */
  matches?: readonly MatchedSubstring[] | undefined;
  secondary?: string | undefined;
}

/** An option with an icon, a line in which what was typed stands out, and a smaller line. */
export function OptionRow({ icon, main, matches = [], secondary }: OptionRowProps) {
  return (
    <span className="flex items-center gap-3">
      <span className="grid size-9 shrink-0 place-content-center rounded-full bg-tint text-on-tint">
        <Icon name={icon} />
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
