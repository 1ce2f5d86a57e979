import { useLingui } from "@lingui/react/macro";
import type { RefObject } from "react";
import { nextStop, type SheetStop } from "../first-view/sheet-stop.ts";

interface SheetHandleProps {
  ref: RefObject<HTMLButtonElement | null>;
  stop: SheetStop;
  onStop: (stop: SheetStop) => void;
}

export function SheetHandle({ ref, stop, onStop }: SheetHandleProps) {
  const { t } = useLingui();
  return (
    <button
      ref={ref}
      type="button"
      aria-expanded={stop !== "peek"}
      aria-controls="results"
      aria-label={stop === "full" ? t`Show more of the map` : t`Show more of the list`}
      onClick={() => onStop(nextStop(stop))}
      className="finder-sheet-handle"
    >
      <span className="block h-1 w-10 rounded-full bg-control" />
    </button>
  );
}
