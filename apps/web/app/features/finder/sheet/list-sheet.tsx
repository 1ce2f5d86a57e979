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
    <div
      ref={refs.sheet}
      data-stop={stop}
      data-list-sheet
      className="flex flex-col bg-paper phone:absolute phone:inset-x-0 phone:bottom-0 phone:z-10 phone:h-(--sheet) phone:rounded-t-card phone:shadow-soft phone:transition-[height] phone:duration-200 phone:group-data-pin-open:hidden phone:data-dragged:transition-none phone:data-[stop=full]:h-[calc(100%-4.5rem)] phone:data-[stop=peek]:h-28 motion-reduce:transition-none flow:px-4"
    >
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
