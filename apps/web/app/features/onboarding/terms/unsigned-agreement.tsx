import { Trans, useLingui } from "@lingui/react/macro";
import type { AgreementPreviewAnswer } from "@smirk/contract/subscription/terms";
import { Button } from "@smirk/ui/controls/button.tsx";
import { languageOf } from "../../../i18n/load-i18n.ts";
import { AgreementArticle } from "../../../ui/agreement/agreement-article.tsx";

interface UnsignedAgreementProps {
  answer: AgreementPreviewAnswer;
  onClose: () => void;
}

/** What is filled in by paying is said above the words. */
export function UnsignedAgreement({ answer, onClose }: UnsignedAgreementProps) {
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
