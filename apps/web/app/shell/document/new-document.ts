import { pagePolicyOf } from "@smirk/domain/page-policy";
import { redirectDocument } from "react-router";

/** What this document was asked for: its policy is that page's for as long as it lives. */
const policyHere = typeof location === "undefined" ? null : pagePolicyOf(location.pathname);

/**
 * Sends a navigation to a page of another policy through the server, so that no page runs under a policy that was
 * weakened for another's map. Where all pages share one policy the document does not ask for it (TRUST-05).
 */
export async function loadNewDocument({ url }: { url: URL }): Promise<void> {
  if (document.documentElement.dataset.mapPolicy === undefined) return;
  const { pathname, search, hash } = url;
  if (pagePolicyOf(pathname) === policyHere) return;
  // The browser may bring this document back as it was left: under way.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  throw redirectDocument(pathname + search + hash);
}
