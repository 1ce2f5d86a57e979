import { Trans } from "@lingui/react/macro";
import type { SignOnProvider } from "@smirk/contract/auth/sessions";
import { Spinner } from "@smirk/ui/controls/spinner.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { RefusalText } from "../../../ui/refusal/refusal-text.tsx";
import { useSignOn } from "./use-sign-on.ts";
import { AppleMark, GoogleMark } from "./vendor-marks.tsx";

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
