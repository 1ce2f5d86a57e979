import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { SupportLinks } from "../../../shell/page/support-links.tsx";
import { Skeleton } from "../../../ui/controls/skeleton.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { useIsSlow } from "../../../ui/forms/use-is-slow.ts";
import { PayErrorText } from "../pay/pay-error-text.tsx";
import type { Terms } from "./use-terms.ts";

interface BeforeYouPayProps {
  terms: Terms;
  /** Opens the agreement. */
  agreement: React.ReactNode;
}

/**
 * What renews, how to cancel, what comes back and the five disclosures, in the server's words, with the agreement: all of
 * it before the card fields (LAW-03).
 */
export function BeforeYouPay({ terms, agreement }: BeforeYouPayProps) {
  const isLoading = terms.status === "loading";
  return (
    <section aria-labelledby="before-heading" aria-busy={isLoading} className="grid grid-cols-1 gap-4">
      <h2 id="before-heading" className="font-bold text-xl">
        <Trans>Before you pay</Trans>
      </h2>
      {terms.terms === null && isLoading && <LoadingSentences />}
      {terms.terms !== null && (
        <ul
          className={`wrap-anywhere grid list-disc grid-cols-1 gap-1.5 pl-5 marker:text-coral ${isLoading ? "text-muted" : ""}`}
        >
          {terms.terms.before_you_pay.sentences.map(({ topic, text }) => (
            <li key={topic}>{text}</li>
          ))}
        </ul>
      )}
      {terms.failure !== null && (
        <div className="grid justify-items-start gap-3">
          <FormAlert>
            <Trans>What you agree to could not be loaded, so you cannot pay yet.</Trans>{" "}
            <PayErrorText failure={terms.failure} />
          </FormAlert>
          <Button variant="secondary" size="small" data-missing onClick={terms.ask}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {terms.terms !== null && <Disclosures texts={terms.terms.before_you_pay.disclosures} />}
      <div className="grid justify-items-start gap-3">
        {agreement}
        <p className="text-sm [&_a]:text-action">
          <Trans>Questions?</Trans> <SupportLinks />
        </p>
      </div>
    </section>
  );
}

function Disclosures({ texts }: { texts: readonly string[] }) {
  const { t } = useLingui();
  return (
    <ol
      aria-label={t`Good to know`}
      className="wrap-anywhere grid list-decimal grid-cols-1 gap-1 rounded-card bg-tint p-[min(1.25rem,5.6vw)] pl-10 text-on-tint text-sm marker:font-semibold"
    >
      {texts.map((text, index) => (
        <li key={text} className={index === 0 ? "font-bold" : ""}>
          {text}
        </li>
      ))}
    </ol>
  );
}

const LINES = ["w-full", "w-5/6", "w-full", "w-3/4", "w-full", "w-full", "w-2/3", "w-full"];

function LoadingSentences() {
  const { t } = useLingui();
  const isSlow = useIsSlow(true);
  return (
    <div role="status" className="grid min-h-[min(100svh,40rem)] content-start gap-4">
      {LINES.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines that are all alike.
        <Skeleton key={index} className={`h-5 ${width}`} />
      ))}
      {/* Below them, so that nothing moves when it comes. */}
      <p className={isSlow ? "text-muted" : "sr-only"}>
        {isSlow ? t`This is taking longer than usual. Please stay on this page.` : t`Loading...`}
      </p>
    </div>
  );
}
