import { Trans, useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import { Link } from "react-router";
import { getAgreement } from "../../../api/member/account.ts";
import { paths } from "../../../paths.ts";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { PageSpinner } from "../../../ui/controls/page-spinner.tsx";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { CreatingAccount } from "../creating-account.tsx";
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
      <Link
        to={paths.membership}
        className="-ml-3 inline-flex min-h-11 items-center gap-2 justify-self-start rounded-full px-3 font-medium text-ink no-underline hover:bg-tint print:hidden"
      >
        <Icon name="back" />
        <Trans>Your membership</Trans>
      </Link>
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
