import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useEffectEvent } from "react";
import { paths } from "../../../paths.ts";
import { PageSpinner } from "../../../ui/controls/page-spinner.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { SectionPage } from "../sections/section-page.tsx";
import { ProofDialog } from "../sign-in/proof-dialog.tsx";
import { RequestFailureText } from "../sign-in/request-failure-text.tsx";
import { DataSections } from "./data-sections.tsx";
import { useOwnData } from "./use-own-data.ts";

export default function MyDataScreen() {
  const { t } = useLingui();
  const { data, isBusy, failure, run, proof, prove, dismiss } = useOwnData();
  const load = useEffectEvent(() => void run());
  useEffect(() => load(), []);
  return (
    <SectionPage
      title={t`Your data`}
      intro={<Trans>Everything that we have stored about you.</Trans>}
      back={{ to: paths.signingIn, title: <Trans>Sign-in and data</Trans> }}
    >
      {data !== null && <DataSections data={data} />}
      {data === null && isBusy && <PageSpinner label={t`Loading...`} />}
      {data === null && !isBusy && (
        <>
          {failure && (
            <FormAlert>
              <RequestFailureText failure={failure} />
            </FormAlert>
          )}
          <Button className="justify-self-start" onClick={() => void run()}>
            <Trans>Show my data</Trans>
          </Button>
        </>
      )}
      {proof !== null && <ProofDialog proof={proof} onProved={prove} onClose={dismiss} />}
    </SectionPage>
  );
}
