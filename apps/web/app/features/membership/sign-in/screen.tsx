import { Trans, useLingui } from "@lingui/react/macro";
import { SectionPage } from "../sections/section-page.tsx";
import { BrowsersPanel } from "./browsers-panel.tsx";
import { DataPanel } from "../data/data-panel.tsx";
import { DeletionPanel } from "./deletion-panel.tsx";

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
