import { Trans, useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import { getAgreement } from "../../../api/member/account.ts";
import { paths } from "../../../paths.ts";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { PageSpinner } from "../../../ui/controls/page-spinner.tsx";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { CreatingAccount } from "../creating-account.tsx";
import { BackLink } from "../sections/section-page.tsx";
import { usePolled } from "../use-polled.ts";
import { AgreementText } from "./agreement-text.tsx";

export default function AgreementScreen() {
  const { t } = useLingui();
  const memberFetch = useMemberFetch();
  const { value, tries } = usePolled(
    useCallback((signal) => getAgreement(memberFetch, signal), [memberFetch]),
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
