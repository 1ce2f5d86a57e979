import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "../../../paths.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";

export function WaitingNote({ happensAt }: { happensAt: number }) {
  const { i18n } = useLingui();
  const time = i18n.date(new Date(happensAt * 1000), { dateStyle: "medium", timeStyle: "short" });
  return (
    <div className="grid gap-4">
      <p role="status">
        <Trans>Your new number works from {time} on. Then sign in with it as usual.</Trans>
      </p>
      <p className="text-muted">
        <Trans>
          We wrote to your email and your old number. Until then, anyone who gets that message can stop the
          change.
        </Trans>
      </p>
      <ButtonLink to={paths.finder} variant="secondary" className="justify-self-start">
        <Trans>Back to Home</Trans>
      </ButtonLink>
    </div>
  );
}
