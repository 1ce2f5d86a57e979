import { Trans, useLingui } from "@lingui/react/macro";
import { type AgreementAnswer, getAgreementRoute } from "@smirk/contract/account/agreement";
import { DEFAULT_LANGUAGE } from "@smirk/domain/wire/language";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useCallback } from "react";
import { callRoute } from "../../../api/call-route.ts";
import { languageOf } from "../../../i18n/load-i18n.ts";
import { paths } from "../../../paths.ts";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { AgreementArticle } from "../../../ui/agreement/agreement-article.tsx";
import { PageSpinner } from "../../../ui/controls/page-spinner.tsx";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { CreatingAccount } from "../creating-account.tsx";
import { AGREEMENT_FILE, DownloadPdf } from "../download/download-pdf.tsx";
import { BackLink } from "../sections/section-page.tsx";
import { useSentenceDate } from "../status/use-short-date.ts";
import { usePolled } from "../use-polled.ts";

export default function AgreementScreen() {
  const { t } = useLingui();
  const memberFetch = useMemberFetch();
  const { value, tries } = usePolled(
    useCallback((signal) => callRoute(memberFetch, getAgreementRoute, { signal }), [memberFetch]),
  );
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-4 px-[min(1.25rem,5.6vw)] pt-4 pb-12 md:pt-8 md:pb-20 print:max-w-none print:p-0">
      <PageMeta title={t`Membership Agreement`} noIndex />
      <BackLink to={paths.membership} isHome>
        <Trans>Your membership</Trans>
      </BackLink>
      {value === null ? (
        <>
          <h1 className="sr-only">{t`Membership Agreement`}</h1>
          {tries === 0 ? (
            <PageSpinner label={t`Loading...`} />
          ) : (
            <CreatingAccount tries={tries} size="page" />
          )}
        </>
      ) : (
        <AgreementText signed={value} />
      )}
    </div>
  );
}

/** Exported for its tests. */
export function AgreementText({ signed }: { signed: AgreementAnswer }) {
  const sentenceDate = useSentenceDate();
  const { i18n } = useLingui();
  const day = sentenceDate(signed.signed_at);
  return (
    <AgreementArticle
      agreement={signed.agreement}
      language={signed.language ?? DEFAULT_LANGUAGE}
      title={<h1 className="page-title">{signed.agreement.title}</h1>}
      actions={
        <div lang={languageOf(i18n)} className="grid gap-3 sm:flex sm:flex-wrap sm:items-center print:hidden">
          <DownloadPdf file={AGREEMENT_FILE} variant="primary" />
          <Button variant="secondary" onClick={() => window.print()}>
            <Trans>Print agreement</Trans>
          </Button>
        </div>
      }
    >
      <footer lang={languageOf(i18n)} className="grid gap-1 border-line border-t pt-4 text-muted text-sm">
        <p>
          <Trans>
            Signed on {day}. Version {signed.version}.
          </Trans>
        </p>
        <p>
          <Trans>
            Fingerprint of this text (SHA-256): <span className="break-all">{signed.hash}</span>
          </Trans>
        </p>
      </footer>
    </AgreementArticle>
  );
}
