// Opens the membership page without a network, from the copy that its "Save offline" button keeps. It only answers
// what that copy holds, and only when the network does not.
const COPY = "membership-card";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const isPage = request.mode === "navigate";
  const path = new URL(request.url).pathname.replace(/\/$/, "");
  if (isPage && path !== "/membership" && path !== "/es/membership") return;
  event.respondWith(answer(request, isPage ? path : request));
});

async function answer(request, wanted) {
  try {
    return await fetch(request);
  } catch (error) {
    const copy = (await caches.has(COPY)) ? await caches.open(COPY) : null;
    const kept = await copy?.match(wanted, { ignoreVary: true });
    if (kept === undefined || kept === null) throw error;
    return kept;
  }
}
