// Opens the membership page without a network, from the copy that its "Save offline" button keeps. It only answers
// what that copy holds, and only when the network does not.
const COPY = "membership-card";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const isPage = request.mode === "navigate";
  const { pathname } = new URL(request.url);
  if (isPage && pathname.replace(/\/$/, "") !== "/membership") return;
  event.respondWith(answer(request, isPage));
});

async function answer(request, isPage) {
  try {
    return await fetch(request);
  } catch (error) {
    const copy = (await caches.has(COPY)) ? await caches.open(COPY) : null;
    const kept = await copy?.match(isPage ? "/membership" : request, { ignoreVary: true });
    if (kept === undefined || kept === null) throw error;
    return kept;
  }
}
