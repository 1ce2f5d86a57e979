import { Trans, useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import { useParams } from "react-router";
import { getPayment } from "../../../api/member/sections/payments.ts";
import { paths } from "../../../paths.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { LoadedView } from "../loaded-view.tsx";
import { SectionPage } from "../sections/section-page.tsx";
import { useLoaded } from "../use-loaded.ts";
import { Receipt } from "./receipt.tsx";

export default function ReceiptScreen() {
  const { t } = useLingui();
  const { id = "" } = useParams();
  const memberFetch = useMemberFetch();
  const { state, retry } = useLoaded(
    useCallback((signal) => getPayment(memberFetch, id, signal), [memberFetch, id]),
  );
  return (
    <SectionPage title={t`Receipt`} back={{ to: paths.payments, title: <Trans>Payments</Trans> }}>
      <LoadedView
        state={state}
        onRetry={retry}
        missing={<Trans>We did not find this receipt in your payments.</Trans>}
      >
        {(answer) => <Receipt answer={answer} />}
      </LoadedView>
    </SectionPage>
  );
}
