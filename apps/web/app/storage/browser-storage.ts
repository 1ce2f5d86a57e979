/** What storage would not take: kept until the page goes, so that a sign-up can still be finished. */
const memory = new Map<string, string>();
let forgetful: boolean | undefined;

/** Storage can be forbidden (private windows, policies): then things last as long as the page, and nothing breaks. */
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
    // Nothing can be stored, so nothing has to go.
  }
}

/** Whether the browser forgets everything as soon as the page goes. */
export function isForgetful(): boolean {
  if (forgetful !== undefined) return forgetful;
  const key = "storageProbe";
  try {
    localStorage.setItem(key, key);
    localStorage.removeItem(key);
    forgetful = false;
  } catch {
    forgetful = true;
  }
  return forgetful;
}
