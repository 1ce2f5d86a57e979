import { Trans, useLingui } from "@lingui/react/macro";
import type { SignUpPayment } from "@smirk/contract/subscription/sign-up-payment";
import type { AgreementPreviewAnswer } from "@smirk/contract/subscription/terms";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useState } from "react";
import type { ApiFetch } from "../../../api/api-fetch.ts";
import { getAgreementPreview } from "../../../api/member/payment.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { languageOf } from "../../../i18n/load-i18n.ts";
import { AgreementArticle } from "../../../ui/agreement/agreement-article.tsx";
import { PageSpinner } from "../../../ui/controls/page-spinner.tsx";
import { Dialog } from "../../../ui/forms/dialog.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { type PayError, readPayError } from "../pay/pay-error.ts";
import { PayErrorText } from "../pay/pay-error-text.tsx";

interface AgreementPreviewProps {
  apiFetch: ApiFetch;
  payment: SignUpPayment;
}

/** Opens the agreement that this payment signs over the page, which keeps the card as typed (LAW-03). */
export function AgreementPreview({ apiFetch, payment }: AgreementPreviewProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" className="justify-self-start" onClick={() => setIsOpen(true)}>
        <Trans>Read the membership agreement</Trans>
      </Button>
      {isOpen && <AgreementDialog apiFetch={apiFetch} payment={payment} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type Reading =
  | { kind: "loading" }
  | { kind: "failed"; failure: PayError }
  | { kind: "read"; answer: AgreementPreviewAnswer };

interface AgreementDialogProps extends AgreementPreviewProps {
  onClose: () => void;
}

function AgreementDialog({ apiFetch, payment, onClose }: AgreementDialogProps) {
  const { t } = useLingui();
  const [reading, setReading] = useState<Reading>({ kind: "loading" });
  const isLoading = reading.kind === "loading";
  useEffect(() => {
    if (!isLoading) return;
    const leaving = new AbortController();
    const signal = AbortSignal.any([leaving.signal, requestLimit()]);
    getAgreementPreview(apiFetch, payment, signal).then(
      (answer) => !leaving.signal.aborted && setReading({ kind: "read", answer }),
      (error: unknown) =>
        !leaving.signal.aborted && setReading({ kind: "failed", failure: readPayError(error) }),
    );
    return () => leaving.abort();
  }, [apiFetch, payment, isLoading]);
  const title = reading.kind === "read" ? reading.answer.agreement.title : t`Membership Agreement`;
  return (
    <Dialog open title={title} onClose={onClose}>
      {isLoading && <PageSpinner label={t`Loading...`} />}
      {reading.kind === "failed" && (
        <>
          <FormAlert>
            <PayErrorText failure={reading.failure} />
          </FormAlert>
          <Button variant="secondary" onClick={() => setReading({ kind: "loading" })}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
      {reading.kind === "read" && <Unsigned answer={reading.answer} onClose={onClose} />}
    </Dialog>
  );
}

function Unsigned({ answer, onClose }: { answer: AgreementPreviewAnswer; onClose: () => void }) {
  const { i18n } = useLingui();
  const own = languageOf(i18n);
  const { version, hash } = answer;
  const print = (
    <Button variant="secondary" onClick={() => window.print()} className="justify-self-start print:hidden">
      <Trans>Print agreement</Trans>
    </Button>
  );
  return (
    <AgreementArticle
      agreement={answer.agreement}
      language={answer.language}
      actions={
        <div lang={own} className="grid gap-3">
          <p>
            <Trans>
              You sign this agreement when you pay. Your member number and the effective date are filled in
              then.
            </Trans>
          </p>
          {print}
        </div>
      }
    >
      <footer lang={own} className="grid gap-1 border-line border-t pt-4 text-muted text-sm">
        <p>
          <Trans>Not signed yet. Version {version}.</Trans>
        </p>
        <p>
          <Trans>
            Fingerprint of this text (SHA-256): <span className="break-all">{hash}</span>
          </Trans>
        </p>
        <Button onClick={onClose} className="mt-4 print:hidden">
          <Trans>Close</Trans>
        </Button>
      </footer>
    </AgreementArticle>
  );
}
