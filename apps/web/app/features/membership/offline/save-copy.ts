import type { ApiFetch } from "../../../api/api-fetch.ts";
import { inPageLanguage } from "../../../i18n/page-language.ts";
import { paths } from "../../../paths.ts";
import { readStored } from "../../../storage/browser-storage.ts";
import { dropOfflineCopy, OFFLINE_COPY } from "../../session/stored/offline-copy.ts";
import { loadDeskDialog } from "../desk/load-desk-dialog.ts";

const WORKER = "/membership-worker.js";
const DATA = [
  "/account/insurance_card",
  "/account/details",
  "/account/next_charge",
  "/account/events",
  "/account/dentists",
  "/account/cards",
  "/account/card_checks",
];
const OWN_FILE = /\/(?:assets|files)\/[\w./-]+/g;

/** Service workers and caches need a secure origin. */
export function canSave(): boolean {
  return "serviceWorker" in navigator && "caches" in globalThis;
}

export function hasCopy(): Promise<boolean> {
  return caches.has(OFFLINE_COPY);
}

/** Replaces the previous copy. @param apiUrl empty for the page's own origin */
export async function saveCopy(memberFetch: ApiFetch, apiUrl: string): Promise<void> {
  const address = inPageLanguage(paths.membership);
  await navigator.serviceWorker.register(WORKER, { scope: address });
  const [page, ...answers] = await Promise.all([
    fetch(address).then(onlyGood),
    ...DATA.map((path) => memberFetch(path).then(onlyGood)),
  ]);
  const html = await page.clone().text();
  // What shows the code to a desk is loaded when it is pressed, which may be without a network.
  await loadDeskDialog();
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  // Lazy images may not have loaded yet.
  const pictures = Array.from(document.images, ({ src }) => src);
  const files = [html, ...[...loaded, ...pictures].filter(isOwn)].flatMap(
    (text) => text.match(OWN_FILE) ?? [],
  );

  if (isSignedOut()) throw new Error("Signed out while the card was being saved.");
  const copy = await caches.open(OFFLINE_COPY);
  await copy.addAll([...new Set(files)]);
  await Promise.all(answers.map((answer, index) => copy.put(`${apiUrl}${DATA[index]}`, answer)));
  // Last: the page is useless without its files.
  await copy.put(address, page);
  // The member may have signed out meanwhile.
  if (isSignedOut()) dropOfflineCopy();
}

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
