import { Trans, useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import { useParams } from "react-router";
import { getStatement } from "../../../api/member/sections/payments.ts";
import { paths } from "../../../paths.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { LoadedView } from "../loaded-view.tsx";
import { SectionPage } from "../sections/section-page.tsx";
import { useLoaded } from "../use-loaded.ts";
import { StatementView } from "./statement-view.tsx";

export default function StatementScreen() {
  const { t } = useLingui();
  const { year = "" } = useParams();
  const memberFetch = useMemberFetch();
  const { state, retry } = useLoaded(
    useCallback((signal) => getStatement(memberFetch, year, signal), [memberFetch, year]),
  );
  return (
    <SectionPage title={t`Payments in ${year}`} back={{ to: paths.payments, title: <Trans>Payments</Trans> }}>
      <LoadedView state={state} onRetry={retry} missing={<Trans>You made no payments this year.</Trans>}>
        {(statement) => <StatementView statement={statement} />}
      </LoadedView>
    </SectionPage>
  );
}
