import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { Icon } from "../../ui/controls/icon.tsx";
import { TestPaymentsNote } from "../../ui/forms/test-payments-note.tsx";

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
      data-paying={step === 4 || undefined}
      className={`mx-auto grid w-full grid-cols-1 gap-6 break-words px-[min(1.25rem,5.6vw)] pt-4 pb-12 md:gap-5 md:pt-5 ${wide ? (step === 4 ? "max-w-7xl" : "max-w-5xl") : "max-w-xl"}`}
    >
      <PageMeta title={hasError ? t`Error: ${heading}` : heading} noIndex />
      <div className="grid gap-2">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          {back === undefined ? <span /> : <BackLink to={back} onClick={onBack} />}
          <p className="text-muted tabular-nums">{t`Step ${step} of 4`}</p>
        </div>
        <Progress step={step} />
      </div>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="page-title min-w-0">{heading}</h1>
          {(step === 3 || step === 4) && (
            <TestPaymentsNote>
              <Trans>Test payments: no real card is charged.</Trans>
            </TestPaymentsNote>
          )}
        </div>
        {lead && (
          <p className="text-muted [&_a]:text-action [&_a]:underline [&_a]:underline-offset-4">{lead}</p>
        )}
      </div>
      {children}
    </div>
  );
}

const STEPS = [1, 2, 3, 4] as const;
export type Step = (typeof STEPS)[number];

/** Decorative: the text beside it says the same. */
function Progress({ step }: { step: Step }) {
  return (
    <div aria-hidden="true" className="flex gap-2">
      {STEPS.map((one) => (
        // Backgrounds disappear in forced colors, borders stay.
        <span
          key={one}
          className={`h-1.5 grow rounded-full border border-transparent ${one <= step ? "bg-action forced-colors:bg-[Highlight]" : "bg-line"}`}
        />
      ))}
    </div>
  );
}

function BackLink({ to, onClick }: { to: string; onClick?: (() => void) | undefined }) {
  return (
    <Link
      to={to}
      onClick={onClick}
      className="-ml-3 inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-medium text-ink no-underline hover:bg-tint"
    >
      <Icon name="back" />
      <Trans>Back</Trans>
    </Link>
  );
}
