import type { SignOnProvider } from "@smirk/contract/auth/sessions";
import type { Refusal } from "@smirk/contract/errors";
import { useEffect, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { browserFetch } from "../../../api/api-fetch.ts";
import { initiateSignOn } from "../../../api/member/auth.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { toRefusal } from "../../../api/member/to-refusal.ts";
import { inPageLanguage } from "../../../i18n/page-language.ts";
import { paths } from "../../../paths.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { rememberSignOnAttempt } from "../sign-on-start.ts";

type SignOnError = { kind: "refused"; refusal: Refusal } | { kind: "unreachable" };

/** Redirects to the vendor, which returns to the callback page (spec §7). */
export function useSignOn() {
  const { apiUrl } = useSite().publicConfig;
  const [busy, setBusy] = useState<SignOnProvider | null>(null);
  const [failure, setError] = useState<SignOnError | null>(null);
  const [errors, setErrors] = useState(0);

  // Back restores the page as it was: busy.
  useEffect(() => {
    const wake = () => setBusy(null);
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, []);

  async function start(provider: SignOnProvider) {
    if (busy !== null) return;
    setBusy(provider);
    setError(null);
    try {
      const redirectUrl = location.origin + inPageLanguage(paths.signUpCallback);
      const begun = await initiateSignOn(browserFetch(apiUrl), { provider, redirectUrl }, requestLimit());
      rememberSignOnAttempt(begun.attempt);
      location.assign(begun.redirect_url);
    } catch (error) {
      setBusy(null);
      setError(
        error instanceof ApiError && error.message !== ""
          ? { kind: "refused", refusal: toRefusal(error) }
          : { kind: "unreachable" },
      );
      setErrors((count) => count + 1);
    }
  }

  return { start, busy, failure, errors };
}
