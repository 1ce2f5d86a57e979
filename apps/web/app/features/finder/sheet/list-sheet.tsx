import type { RefObject } from "react";
import type { SheetStop } from "../first-view/sheet-stop.ts";
import { SheetHandle } from "./sheet-handle.tsx";

interface ListSheetProps {
  refs: { sheet: RefObject<HTMLDivElement | null>; handle: RefObject<HTMLButtonElement | null> };
  stop: SheetStop;
  onStop: (stop: SheetStop) => void;
  /** Beneath the handle, which takes the presses. */
  head: React.ReactNode;
  foot: React.ReactNode;
  children: React.ReactNode;
}

/** On phones it lies over the map's end, and half open it leaves the map its share of the window. */
export function ListSheet({ refs, stop, onStop, head, foot, children }: ListSheetProps) {
  return (
    <div ref={refs.sheet} data-stop={stop} data-list-sheet className="finder-sheet">
      <SheetHandle ref={refs.handle} stop={stop} onStop={onStop} />
      <div className="phone:px-4">{head}</div>
      <div
        data-list-scroll
        className="grow overscroll-contain phone:overflow-y-auto phone:px-4 phone:pb-[env(safe-area-inset-bottom)]"
      >
        {children}
        {foot}
      </div>
    </div>
  );
}
