import { Trans, useLingui } from "@lingui/react/macro";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { TestPaymentsNote } from "../../../ui/forms/test-payments-note.tsx";
import { BackLink } from "./back-link.tsx";
import { Progress, type Step } from "./progress.tsx";

interface OnboardingFrameProps {
  /** 1 details, 2 family, 3 plan, 4 checkout, 5 processing. */
  step: Step;
  /** Also the page's title in the browser. */
  heading: string;
  /** One or two sentences under the heading. */
  lead?: React.ReactNode;
  /** The title says so while something that was sent is in error. */
  hasError?: boolean;
  /** Where the way back leads; none while there is no going back. */
  back?: string | undefined;
  /** Called before the way back is taken. */
  onBack?: () => void;
  /** Plans and the receipt need more room than a form. */
  wide?: boolean;
  children: React.ReactNode;
}

/** A step of joining: where one is, the way back, what it is about. */
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
