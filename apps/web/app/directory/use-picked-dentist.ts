import { useSyncExternalStore } from "react";
import { readStored } from "../storage/browser-storage.ts";

/** Another tab may pick as well. */
function subscribe(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}

/** Location id of the primary dentist; null on the server. */
export function usePickedDentist(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readStored("primaryDentist"),
    () => null,
  );
}
