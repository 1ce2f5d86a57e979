import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useState } from "react";
import { Skeleton } from "../../../ui/controls/skeleton.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { RefusalText } from "../../../ui/refusal/refusal-text.tsx";
import { CardFields } from "../../../vendors/stripe/card-fields.tsx";
import type { ScriptState } from "./use-stripe-script.ts";

interface CardPanelProps {
  script: ScriptState;
  /** The script or the fields in it did not load. */
  hasFailed: boolean;
  onFieldsFail: () => void;
  onRetry: () => void;
  className: string;
}

export function CardPanel({ script, hasFailed, onFieldsFail, onRetry, className }: CardPanelProps) {
  const { t } = useLingui();
  const [isReady, setIsReady] = useState(false);
  return (
    <section aria-labelledby="card-heading" className={`grid grid-cols-1 gap-4 lg:gap-3 ${className}`}>
      <h2 id="card-heading" className="font-bold text-xl">
        <Trans>Card</Trans>
      </h2>
      {hasFailed ? (
        <div role="alert">
          <Notice
            icon="alert"
            title={t`Failed to load Stripe.js`}
            action={
              <Button
                variant="secondary"
                data-missing
                onClick={() => {
                  setIsReady(false);
                  onRetry();
                }}
              >
                <Trans>Try again</Trans>
              </Button>
            }
          >
            {script.kind === "refused" ? (
              <RefusalText refusal={script.refusal} />
            ) : (
              <Trans>The card form did not load. Check your connection, or turn off your ad blocker.</Trans>
            )}
          </Notice>
        </div>
      ) : (
        <div className="relative min-h-96 sm:min-h-64 xl:min-h-80">
          {!isReady && <LoadingFields />}
          {script.kind === "loaded" && (
            <CardFields onReady={() => setIsReady(true)} onLoadError={onFieldsFail} />
          )}
        </div>
      )}
      <p className="text-muted text-sm">
        <Trans>Your card goes straight to Stripe, our payment provider. We never see its number.</Trans>
      </p>
    </section>
  );
}

function LoadingFields() {
  return (
    <div role="status" className="absolute inset-0 grid content-start gap-4">
      <span className="sr-only">
        <Trans>Loading the card form...</Trans>
      </span>
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  );
}
