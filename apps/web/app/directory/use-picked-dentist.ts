import { useSyncExternalStore } from "react";
import { readStored } from "../storage/browser-storage.ts";

/** Another window of the visitor's may pick as well. */
function subscribe(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}

/** Id of the location that the visitor picked as primary dentist; null for none, and on the server. */
export function usePickedDentist(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readStored("primaryDentist"),
    () => null,
  );
}
