import { useEffect } from "react";
import { dropOfflineCopy } from "../../session/stored/offline-copy.ts";

/** A card that was saved while it was good must not be shown at a desk once the page says that it is not. */
export function useEndedCopy(isOver: boolean): void {
  useEffect(() => {
    if (isOver) dropOfflineCopy();
  }, [isOver]);
}
