/** Not among the other paths, which are in the first page's scripts. */
export const DENTISTS_PATH = "/membership/dentists";

const KEY = "choosingDentistFor";

/** Ids of the people for whom a dentist is being chosen: the tab remembers them from the section to a dentist's page. */
export function saveChoosingFor(personIds: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, personIds.join(" "));
  } catch {
    // The people are then asked for on the dentist's page.
  }
}

export function readChoosingFor(): string[] {
  try {
    return (sessionStorage.getItem(KEY) ?? "").split(" ").filter(Boolean);
  } catch {
    return [];
  }
}

export const isChoosingFor = (): boolean => readChoosingFor().length > 0;

export function dropChoosingFor(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
