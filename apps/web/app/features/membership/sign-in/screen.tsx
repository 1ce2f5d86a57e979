import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { memberPaths } from "../../../member-paths.ts";
import { paths } from "../../../paths.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { useOwnData } from "../data/use-own-data.ts";
import { saveFile } from "../download/download-pdf.tsx";
import { Panel } from "../panel.tsx";
import { SectionPage } from "../sections/section-page.tsx";
import { BrowsersPanel } from "./browsers-panel.tsx";
import { DeletionPanel } from "./deletion-panel.tsx";
import { ProofDialog } from "./proof-dialog.tsx";
import { RequestFailureText } from "./request-failure-text.tsx";

const FILE_NAME = "my-data.json";

export default function SigningInScreen() {
  const { t } = useLingui();
  return (
    <SectionPage
      title={t`Sign-in and data`}
      intro={<Trans>Where you are signed in, and what you can do with your data.</Trans>}
    >
      <BrowsersPanel />
      <DataPanel />
      <DeletionPanel />
    </SectionPage>
  );
}

function DataPanel() {
  const { isBusy, isDone, failure, run, proof, prove, dismiss } = useOwnData((data) =>
    saveFile(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }), FILE_NAME),
  );
  return (
    <Panel title={<Trans>Your data</Trans>}>
      <p>
        <Trans>
          Everything we have stored about you: account, memberships, family, payments, emails and sign-ins.
          Read it here, or download it as one file that other programs can read.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:w-full">
        <Button busy={isBusy} onClick={() => void run()}>
          <Trans>Download my data</Trans>
        </Button>
        <ButtonLink to={paths.myData} variant="secondary">
          <Trans>Read my data</Trans>
        </ButtonLink>
        <ButtonLink to={memberPaths.whatWeSent} variant="secondary">
          <Trans>What we sent to others</Trans>
        </ButtonLink>
      </div>
      <p role="status" className="text-muted empty:hidden">
        {isDone && <Trans>Saved as {FILE_NAME}.</Trans>}
      </p>
      {failure && (
        <FormAlert>
          <RequestFailureText failure={failure} />
        </FormAlert>
      )}
      {proof !== null && <ProofDialog proof={proof} onProved={prove} onClose={dismiss} />}
    </Panel>
  );
}
