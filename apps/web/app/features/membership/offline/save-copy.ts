import type { ApiFetch } from "../../../api/api-fetch.ts";
import { paths } from "../../../paths.ts";
import { readStored } from "../../../storage/browser-storage.ts";
import { dropOfflineCopy, OFFLINE_COPY } from "../../session/stored/offline-copy.ts";

const WORKER = "/membership-worker.js";
/** What the page cannot do without. */
const DATA = ["/account/insurance_card", "/account/details", "/account/next_charge"];
/** Files that the page itself names: scripts, styles, fonts, logos. */
const OWN_FILE = /\/(?:assets|benefits)\/[\w./-]+/g;

/** Whether this browser can keep a page for use without a network; only on safe origins. */
export function canSave(): boolean {
  return "serviceWorker" in navigator && "caches" in globalThis;
}

export function hasCopy(): Promise<boolean> {
  return caches.has(OFFLINE_COPY);
}

/**
 * Keeps the membership page, all that it loads and its data on this device, the newest in place of an older one.
 * @param apiUrl base of the API; empty for the page's own origin
 */
export async function saveCopy(memberFetch: ApiFetch, apiUrl: string): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { scope: paths.membership });
  const [page, ...answers] = await Promise.all([
    fetch(paths.membership).then(onlyGood),
    ...DATA.map((path) => memberFetch(path).then(onlyGood)),
  ]);
  const html = await page.clone().text();
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  // Some of them are loaded only when they come into view.
  const pictures = Array.from(document.images, ({ src }) => src);
  const files = [html, ...[...loaded, ...pictures].filter(isOwn)].flatMap(
    (text) => text.match(OWN_FILE) ?? [],
  );

  if (isSignedOut()) throw new Error("Signed out while the card was being saved.");
  const copy = await caches.open(OFFLINE_COPY);
  await copy.addAll([...new Set(files)]);
  await Promise.all(answers.map((answer, index) => copy.put(`${apiUrl}${DATA[index]}`, answer)));
  // Last: a page without the rest would be no use.
  await copy.put(paths.membership, page);
  // Whoever signed out meanwhile leaves nothing behind.
  if (isSignedOut()) dropOfflineCopy();
}

/** In this tab or in another. */
function isSignedOut(): boolean {
  return readStored("tokens") === null;
}

function isOwn(address: string): boolean {
  return address.startsWith(location.origin);
}

function onlyGood(answer: Response): Response {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
  return answer;
}
