import { Trans, useLingui } from "@lingui/react/macro";
import type { Office } from "../../api/place-prices.ts";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { useSite } from "../../shell/page/use-site.ts";
import { AnswerPanel } from "./answer-panel.tsx";
import type { ShownSavings } from "./calculate-savings.ts";
import { QuestionForm } from "./question-form.tsx";
import { QuoteSection } from "./quote/quote-section.tsx";
import { EMPTY_FORM, type SavingsField, type SavingsForm, writeSharedForm } from "./savings-form.ts";
import { CopyLink, useSharedForm } from "./shared-link.tsx";

/** What the server says to a form that was sent. */
export interface SavingsAnswer {
  form: SavingsForm;
  errors: SavingsField[];
  /** False where the form is only asked for again. */
  isAnswered: boolean;
  /** Null while no plan is sold, and where nothing is answered. */
  savings: ShownSavings | null;
  office: Office | null;
}

interface SavingsPageProps {
  answer: SavingsAnswer | null;
  /** The one that the address names. */
  office: Office | null;
}

/** The answer stands above the form, which keeps what was typed. */
export function SavingsPage({ answer, office: named }: SavingsPageProps) {
  const { t } = useLingui();
  const { brandName } = useSite().publicConfig;
  const shared = useSharedForm();
  const form = answer?.form ?? shared ?? EMPTY_FORM;
  const office = answer === null ? named : answer.office;
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-8 px-[min(1rem,4.4vw)] py-10 md:px-6 md:py-16 print:gap-4 print:py-0">
      <PageMeta
        title={t`What would you save?`}
        description={t`What your dental visits of this year cost with ${brandName} and without it, fees included. The answer may be no.`}
      />
      <div className="grid gap-3">
        <h1 className="wrap-anywhere font-bold text-3xl md:text-4xl print:text-2xl">
          <Trans>Is {brandName} worth it for you?</Trans>
        </h1>
        <p className="text-lg print:hidden">
          <Trans>Three short questions. The answer may be no. We store nothing of what you type here.</Trans>
        </p>
      </div>
      {answer?.isAnswered && (
        <AnswerPanel savings={answer.savings} label={t`The answer`} isAtOffice={office !== null}>
          <CopyLink form={form} />
        </AnswerPanel>
      )}
      {answer === null && shared !== null && (
        <p role="status" className="rounded-md bg-tint px-4 py-3 text-on-tint">
          <Trans>The link has filled in the form. Press the button below it to see the answer.</Trans>
        </p>
      )}
      <QuestionForm
        key={writeSharedForm(form)}
        form={form}
        office={office}
        errors={answer?.errors ?? []}
        isAnswered={answer?.isAnswered === true}
      />
      <QuoteSection form={form} office={office} />
    </div>
  );
}
