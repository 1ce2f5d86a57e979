/** Fallback when storage fails, so that a sign-up can still finish. */
const memory = new Map<string, string>();
let unavailable: boolean | undefined;

/** Storage may be forbidden (private windows, policies): values then last as long as the page. */
export function readStored(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

export function dropStored(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** Whether storage is unavailable. */
export function isStorageUnavailable(): boolean {
  if (unavailable !== undefined) return unavailable;
  const key = "storageProbe";
  try {
    localStorage.setItem(key, key);
    localStorage.removeItem(key);
    unavailable = false;
  } catch {
    unavailable = true;
  }
  return unavailable;
}
