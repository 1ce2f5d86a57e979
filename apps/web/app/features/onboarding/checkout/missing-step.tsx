import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "../../../paths.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";

interface MissingStepProps {
  what: "plan" | "details";
  isFromApp: boolean;
}

export function MissingStep({ what, isFromApp }: MissingStepProps) {
  const { t } = useLingui();
  const title = what === "plan" ? t`Choose a plan first.` : t`We need your details first.`;
  if (isFromApp) {
    return (
      <Notice icon="info" title={title}>
        <Trans>Go back to the app and fill in what is missing there.</Trans>
      </Notice>
    );
  }
  return (
    <Notice
      icon="info"
      title={title}
      action={
        <ButtonLink to={what === "plan" ? paths.plan : paths.userDetails}>
          {what === "plan" ? <Trans>See the plans</Trans> : <Trans>Go to your details</Trans>}
        </ButtonLink>
      }
    />
  );
}
