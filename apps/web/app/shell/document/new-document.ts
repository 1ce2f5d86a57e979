import { pagePolicyOf } from "@smirk/domain/page-policy";
import { withoutLanguage } from "@smirk/domain/wire/language-path";
import { redirectDocument } from "react-router";

/** The document's policy is fixed by the URL it was loaded with. */
const policyHere = typeof location === "undefined" ? null : pagePolicyOf(location.pathname);

/** No page runs under the relaxed policy of a map page. Not used where all pages share one policy (TRUST-05). */
export async function loadNewDocument({ url }: { url: URL }): Promise<void> {
  if (document.documentElement.dataset.mapPolicy === undefined) return;
  const { pathname, search, hash } = url;
  if (pagePolicyOf(pathname) === policyHere) return;
  // Back may restore this document mid-navigation.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  throw redirectDocument(withoutLanguage(pathname) + search + hash);
}
