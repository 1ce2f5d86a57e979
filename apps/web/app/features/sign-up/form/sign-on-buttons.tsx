import { Trans } from "@lingui/react/macro";
import {
  type SignOnProvider,
  startAppleSignOnRoute,
  startGoogleSignOnRoute,
} from "@smirk/contract/auth/sessions";
import type { Refusal } from "@smirk/contract/errors";
import { Spinner } from "@smirk/ui/controls/spinner.tsx";
import { useEffect, useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { findRefusal, toRefusal } from "../../../api/member/to-refusal.ts";
import { inPageLanguage } from "../../../i18n/page-language.ts";
import { paths } from "../../../paths.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { RefusalText } from "../../../ui/refusal/refusal-text.tsx";
import { rememberSignOnAttempt } from "../sign-on-start.ts";

/** Colors, texts and sizes follow the vendors' branding rules. */
const STYLES: Record<SignOnProvider, string> = {
  google:
    "border border-[#747775] bg-[#fff] text-[#1f1f1f] hover:bg-[#f2f2f2] dark:border-[#8e918f] dark:bg-[#131314] dark:text-[#e3e3e3] dark:hover:bg-[#1f1f20]",
  apple:
    "border border-[#000] bg-[#000] text-[#fff] hover:bg-[#1c1c1e] dark:border-[#fff] dark:bg-[#fff] dark:text-[#000] dark:hover:bg-[#ececec]",
};

const MARKS: Record<SignOnProvider, React.ReactNode> = {
  google: <GoogleMark />,
  apple: <AppleMark className="-mt-0.5 size-[1.375rem]" />,
};

export function SignOnButtons({ providers }: { providers: readonly SignOnProvider[] }) {
  const { start, busy, failure, errors } = useSignOn();
  if (providers.length === 0) return null;
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-4 font-medium text-muted text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        <Trans>OR</Trans>
      </p>
      {providers.map((provider) => (
        <button
          key={provider}
          type="button"
          aria-disabled={busy !== null || undefined}
          onClick={() => start(provider)}
          className={`inline-flex min-h-11 w-full items-center justify-center gap-3 rounded-full px-4 font-medium text-[min(1.1875rem,7vw)] transition-colors aria-disabled:cursor-progress ${STYLES[provider]}`}
        >
          {busy === provider ? <Spinner className="size-5" /> : MARKS[provider]}
          {provider === "google" ? <Trans>Continue with Google</Trans> : <Trans>Continue with Apple</Trans>}
        </button>
      ))}
      {failure !== null && (
        <FormAlert key={errors}>
          {failure.kind === "refused" ? <RefusalText refusal={failure.refusal} /> : <UnreachableText />}
        </FormAlert>
      )}
    </div>
  );
}

function GoogleMark({ className = "size-5" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      strokeWidth="9"
      aria-hidden="true"
      focusable="false"
      className={`shrink-0 ${className}`}
    >
      <path d="M37.4 10.6A19 19 0 0 0 6.9 15.6" stroke="#EA4335" />
      <path d="M6.9 15.6A19 19 0 0 0 6.9 32.4" stroke="#FBBC05" />
      <path d="M6.9 32.4A19 19 0 0 0 36.7 38.1" stroke="#34A853" />
      <path d="M36.7 38.1A19 19 0 0 0 43 24H24" stroke="#4285F4" />
    </svg>
  );
}

function AppleMark({ className = "size-5" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
      className={`shrink-0 ${className}`}
    >
      <path d="M15.9 1.2c.1 1.2-.4 2.4-1.1 3.2-.8.9-2 1.6-3.2 1.5-.1-1.2.4-2.4 1.1-3.2.8-.9 2.1-1.5 3.2-1.5z" />
      <path d="M20.1 17.3c-.5 1.2-.8 1.7-1.5 2.8-1 1.5-2.3 3.3-4 3.3-1.5 0-1.9-1-3.9-1s-2.5 1-4 1c-1.7 0-2.9-1.7-3.9-3.1-2.7-4.1-3-8.9-1.3-11.5 1.2-1.8 3-2.9 4.8-2.9 1.8 0 2.9 1 4.4 1 1.4 0 2.3-1 4.3-1 1.600 0 3.200.9 4.400 2.300-3.800 2.100-3.200 7.500.7 9.100z" />
    </svg>
  );
}

const START_ROUTES = { google: startGoogleSignOnRoute, apple: startAppleSignOnRoute };

type SignOnError = { kind: "refused"; refusal: Refusal } | { kind: "unreachable" };

/** Redirects to the vendor, which returns to the callback page (spec §7). */
function useSignOn() {
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
      const sent = { query: { redirect_url: redirectUrl }, signal: requestLimit() };
      const begun = await callRoute(browserFetch(apiUrl), START_ROUTES[provider], sent);
      rememberSignOnAttempt(begun.attempt);
      location.assign(begun.redirect_url);
    } catch (error) {
      setBusy(null);
      const refused = findRefusal(error);
      setError(refused ? { kind: "refused", refusal: toRefusal(refused) } : { kind: "unreachable" });
      setErrors((count) => count + 1);
    }
  }

  return { start, busy, failure, errors };
}
