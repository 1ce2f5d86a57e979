import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { analytics } from "../../vendors/telemetry/analytics.ts";
import { CreatingAccount } from "./creating-account.tsx";
import { useBillingReturn } from "./manage/use-portal-link.ts";
import { MembershipPage } from "./membership-page.tsx";
import { useMembershipState } from "./sections/use-sections.ts";

export default function MembershipScreen() {
  const { t } = useLingui();
  const membership = useMembershipState();
  const { cards } = membership;
  useBillingReturn(membership.reloadAll);
  useEffect(() => analytics.pageView("membership"), []);
  // A section may have changed what was loaded before.
  const renew = useEffectEvent(() => cards.value !== null && membership.reloadAll());
  useEffect(() => void renew(), []);
  return (
    <>
      <PageMeta title={t`Your membership`} noIndex />
      {cards.value === null ? (
        <>
          <h1 className="sr-only">{t`Your membership`}</h1>
          <CreatingAccount tries={cards.tries} size="page" />
        </>
      ) : (
        <MembershipPage answer={cards.value} membership={membership} />
      )}
    </>
  );
}
