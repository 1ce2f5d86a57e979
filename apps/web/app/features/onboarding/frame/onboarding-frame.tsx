import { Trans, useLingui } from "@lingui/react/macro";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { TestPaymentsNote } from "../../../ui/forms/test-payments-note.tsx";
import { BackLink } from "./back-link.tsx";
import { Progress, type Step } from "./progress.tsx";

interface OnboardingFrameProps {
  step: Step;
  heading: string;
  lead?: React.ReactNode;
  hasError?: boolean;
  back?: string | undefined;
  onBack?: () => void;
  wide?: boolean;
  children: React.ReactNode;
}

export function OnboardingFrame(props: OnboardingFrameProps) {
  const { step, heading, lead, hasError = false, back, onBack, wide = false, children } = props;
  const { t } = useLingui();
  return (
    <div
      className={`mx-auto grid w-full grid-cols-1 gap-6 break-words px-[min(1.25rem,5.6vw)] pt-4 pb-12 md:gap-8 md:pt-8 md:pb-20 ${wide ? "max-w-5xl" : "max-w-xl"}`}
    >
      <PageMeta title={hasError ? t`Error: ${heading}` : heading} noIndex />
      <div className="grid gap-2">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          {back === undefined ? <span /> : <BackLink to={back} onClick={onBack} />}
          <p className="text-muted tabular-nums">{t`Step ${step} of 5`}</p>
        </div>
        <Progress step={step} />
      </div>
      <div className="grid gap-2">
        <h1 className="font-bold text-2xl md:text-3xl">{heading}</h1>
        {lead && <p className="text-muted">{lead}</p>}
        {(step === 3 || step === 4) && (
          <TestPaymentsNote>
            <Trans>Test payments: no real card is charged.</Trans>
          </TestPaymentsNote>
        )}
      </div>
      {children}
    </div>
  );
}
