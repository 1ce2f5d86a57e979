import { Trans, useLingui } from "@lingui/react/macro";
import { Skeleton } from "../../../ui/controls/skeleton.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { Switch } from "../../../ui/forms/switch.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { CreatingAccount } from "../creating-account.tsx";
import { Panel } from "../panel.tsx";
import { SectionPage } from "../sections/section-page.tsx";
import { RequiredMessages } from "./required-messages.tsx";
import { TextsPanel } from "./texts-panel.tsx";
import { useMessageChoices } from "./use-message-choices.ts";

export default function MessagesScreen() {
  const { t } = useLingui();
  const { choices, tries, isOn, choose, saving } = useMessageChoices();
  const email = choices?.email;
  return (
    <SectionPage
      title={t`Notifications`}
      intro={<Trans>Choose what we can send you. Changes take effect right away.</Trans>}
    >
      <Panel title={<Trans>Emails</Trans>}>
        {choices === null ? (
          tries > 0 ? (
            <CreatingAccount tries={tries} size="section" />
          ) : (
            <Skeleton className="h-16 w-full" />
          )
        ) : (
          <>
            {email && (
              <p className="wrap-anywhere text-muted">
                <Trans>They go to {email}.</Trans>
              </p>
            )}
            <Switch
              name="news_email"
              label={<Trans>News and tips</Trans>}
              help={<Trans>New dentists, plans and savings, a few times a year.</Trans>}
              checked={isOn("news_email")}
              onChange={(isWanted) => void choose("news_email", isWanted)}
            />
          </>
        )}
      </Panel>
      {choices?.texts.are_offered && <TextsPanel texts={choices.texts} isOn={isOn} choose={choose} />}
      {saving?.phase === "failed" && (
        <FormAlert>
          <UnreachableText />
        </FormAlert>
      )}
      <p role="status" className="sr-only">
        {saving?.phase === "saved" && <Trans>Saved.</Trans>}
      </p>
      <RequiredMessages />
    </SectionPage>
  );
}
