import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "../../paths.ts";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { ButtonLink } from "../../ui/controls/button-link.tsx";
import { MessageScreen } from "../../ui/feedback/message-screen.tsx";

export function DentistMissing({ reason }: { reason: "noId" | "unknownId" }) {
  const { t } = useLingui();
  const title = reason === "noId" ? t`ERROR!` : t`We could not find that dentist`;
  return (
    <>
      <PageMeta title={title} noIndex />
      <MessageScreen
        title={title}
        actions={
          <ButtonLink to={paths.finder}>
            <Trans>Find a dentist</Trans>
          </ButtonLink>
        }
      >
        <p>
          {reason === "noId" ? (
            <Trans>This link does not say which dentist to show.</Trans>
          ) : (
            <Trans>This dentist may have moved or left the plan. There are others near you.</Trans>
          )}
        </p>
      </MessageScreen>
    </>
  );
}
