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

const BESIDE = "lg:col-start-2 lg:row-start-2";

/** The answer stands above the form, which keeps what was typed, and beside it on wide screens. */
export function SavingsPage({ answer, office: named }: SavingsPageProps) {
  const { t } = useLingui();
  const { brandName } = useSite().publicConfig;
  const shared = useSharedForm();
  const form = answer?.form ?? shared ?? EMPTY_FORM;
  const office = answer === null ? named : answer.office;
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-5 px-[min(1rem,4.4vw)] py-5 md:px-6 lg:max-w-6xl lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start lg:gap-x-10 print:gap-4 print:py-0">
      <PageMeta
        title={t`What would you save?`}
        description={t`What your dental visits of this year cost with ${brandName} and without it, fees included. The answer may be no.`}
      />
      <div className="grid gap-2 lg:col-span-2">
        <h1 className="wrap-anywhere font-bold text-[min(1.875rem,11vw)] print:text-2xl">
          <Trans>Is {brandName} worth it for you?</Trans>
        </h1>
        <p className="print:hidden">
          <Trans>
            Choose a year like yours. The answer may be no. We store nothing of what you type here.
          </Trans>
        </p>
      </div>
      {answer?.isAnswered ? (
        <div className={`grid grid-cols-1 gap-6 ${BESIDE} print:gap-4`}>
          <AnswerPanel savings={answer.savings} label={t`The answer`} isAtOffice={office !== null}>
            <CopyLink form={form} />
          </AnswerPanel>
        </div>
      ) : (
        <NoAnswerYet />
      )}
      <div className="grid grid-cols-1 gap-6 lg:col-start-1 lg:row-start-2">
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
    </div>
  );
}

/** The answer's place while nothing is asked, on wide screens. */
function NoAnswerYet() {
  return (
    <p
      className={`hidden rounded-card border border-line border-dashed bg-paper p-6 text-muted lg:block print:hidden ${BESIDE}`}
    >
      <Trans>The answer will stand here: what you would save or lose in a year, fees included.</Trans>
    </p>
  );
}
