import { Trans } from "@lingui/react/macro";
import { paths } from "../../../paths.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { useSentenceTime } from "../status/use-office-time.ts";

export function WaitingNote({ happensAt }: { happensAt: number }) {
  const time = useSentenceTime()(happensAt);
  return (
    <div className="grid gap-4">
      <p role="status">
        <Trans>Your new number works starting {time}. Then sign in with it as usual.</Trans>
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
