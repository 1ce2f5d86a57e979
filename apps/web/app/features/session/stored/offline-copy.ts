/** Cache with the membership page and its data, for whoever saved them; the worker has the name too. */
export const OFFLINE_COPY = "membership-card";

/** Forgets what was saved for use without a network. */
export function dropOfflineCopy(): void {
  // Browsers keep both to safe origins.
  if (!("caches" in globalThis)) return;
  caches.delete(OFFLINE_COPY).catch(() => {});
}
