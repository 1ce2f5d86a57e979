/** Cache name, which the service worker shares. */
export const OFFLINE_COPY = "membership-card";

export function dropOfflineCopy(): void {
  // Missing on insecure origins.
  if (!("caches" in globalThis)) return;
  caches.delete(OFFLINE_COPY).catch(() => {});
}
