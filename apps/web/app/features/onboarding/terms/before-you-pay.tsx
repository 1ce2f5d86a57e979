import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { SupportLinks } from "../../../shell/page/support-links.tsx";
import { Skeleton } from "../../../ui/controls/skeleton.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { useIsSlow } from "../../../ui/forms/use-is-slow.ts";
import { PayErrorText } from "../pay/pay-error-text.tsx";
import type { Terms } from "./use-terms.ts";

/** What renews, how to cancel and what comes back, in the server's words, above the card fields (LAW-03). */
export function BeforeYouPay({ terms, className }: { terms: Terms; className: string }) {
  const isLoading = terms.status === "loading";
  return (
    <section aria-labelledby="before-heading" aria-busy={isLoading} className={`${className} content-start`}>
      <h2 id="before-heading" className="font-bold text-xl">
        <Trans>Before you pay</Trans>
      </h2>
      {/* The height of most sentences, so that nothing below moves when they come. */}
      <div className={terms.failure === null ? "min-h-197 sm:min-h-101 lg:min-h-130" : ""}>
        {terms.terms !== null && (
          <ul
            className={`wrap-anywhere grid list-disc grid-cols-1 gap-1.5 pl-5 marker:text-coral ${isLoading ? "text-muted" : ""}`}
          >
            {terms.terms.before_you_pay.sentences.map(({ topic, text }) => (
              <li key={topic}>{text}</li>
            ))}
          </ul>
        )}
        {terms.terms === null && isLoading && <LoadingSentences />}
        {terms.failure !== null && (
          <div className="grid justify-items-start gap-3">
            <FormAlert>
              <Trans>What you agree to could not be loaded, so you cannot pay yet.</Trans>{" "}
              <PayErrorText failure={terms.failure} />
            </FormAlert>
            <Button variant="secondary" size="small" onClick={terms.ask}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

interface DisclosuresProps {
  terms: Terms;
  /** Opens the agreement. */
  agreement: React.ReactNode;
  className: string;
}

/** The five disclosures, the agreement and whom to ask. */
export function Disclosures({ terms, agreement, className }: DisclosuresProps) {
  const { t } = useLingui();
  return (
    <section
      aria-label={t`Good to know`}
      className={`grid grid-cols-1 gap-4 rounded-card bg-tint p-[min(1.25rem,5.6vw)] text-on-tint lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-8 ${className}`}
    >
      <ol
        className={`wrap-anywhere grid list-decimal grid-cols-1 content-start gap-1 pl-5 text-sm marker:font-semibold ${terms.failure === null ? "min-h-74 sm:min-h-39" : ""}`}
      >
        {terms.terms?.before_you_pay.disclosures.map((text, index) => (
          <li key={text} className={index === 0 ? "font-bold" : ""}>
            {text}
          </li>
        ))}
      </ol>
      <div className="grid content-start gap-3 lg:max-w-72">
        {agreement}
        <Questions />
      </div>
    </section>
  );
}

const LINES = ["w-full", "w-5/6", "w-full", "w-3/4", "w-full", "w-full", "w-2/3", "w-full"];

function LoadingSentences() {
  const { t } = useLingui();
  const isSlow = useIsSlow(true);
  return (
    <div role="status" className="grid gap-4">
      <p className={isSlow ? "text-muted" : "sr-only"}>
        {isSlow ? t`This is taking longer than usual. Please stay on this page.` : t`Loading...`}
      </p>
      {LINES.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines that are all alike.
        <Skeleton key={index} className={`h-5 ${width}`} />
      ))}
    </div>
  );
}

function Questions() {
  return (
    <p className="text-sm">
      <Trans>Questions?</Trans> <SupportLinks />
    </p>
  );
}
