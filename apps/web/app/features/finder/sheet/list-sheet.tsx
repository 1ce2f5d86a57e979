import type { RefObject } from "react";
import type { SheetStop } from "../first-view/sheet-stop.ts";
import { SheetHandle } from "./sheet-handle.tsx";

interface ListSheetProps {
  sheet: RefObject<HTMLDivElement | null>;
  handle: RefObject<HTMLButtonElement | null>;
  stop: SheetStop;
  onStop: (stop: SheetStop) => void;
  children: React.ReactNode;
}

export function ListSheet({ sheet, handle, stop, onStop, children }: ListSheetProps) {
  return (
    <div
      ref={sheet}
      data-stop={stop}
      className="finder-sheet flex flex-col bg-paper max-md:absolute max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:h-[40%] max-md:rounded-t-card max-md:shadow-soft max-md:transition-[height] max-md:duration-200 max-md:group-data-pin-open:hidden max-md:data-dragged:transition-none max-md:data-[stop=full]:h-[calc(100%-7.75rem-var(--form-top))] max-md:data-[stop=peek]:h-28 motion-reduce:transition-none"
    >
      <SheetHandle ref={handle} stop={stop} onStop={onStop} />
      <div
        data-list-scroll
        className="grow overscroll-contain max-md:overflow-y-auto max-md:px-4 max-md:pb-[max(1.5rem,env(safe-area-inset-bottom))]"
      >
        {children}
      </div>
    </div>
  );
}
