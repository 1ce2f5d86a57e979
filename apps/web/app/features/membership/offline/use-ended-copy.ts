import { useEffect } from "react";
import { dropOfflineCopy } from "../../session/stored/offline-copy.ts";

/** A saved card must not be shown once the membership is over. */
export function useEndedCopy(isOver: boolean): void {
  useEffect(() => {
    if (isOver) dropOfflineCopy();
  }, [isOver]);
}
