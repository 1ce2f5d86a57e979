import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../controls/button-link.tsx";
import { MessageScreen } from "./message-screen.tsx";

/** A rendering error (spec §2): retry in place, or go home. */
export function FailureScreen({ message, onRetry }: { message: string; onRetry: () => unknown }) {
  return (
    <MessageScreen
      role="alert"
      title={<Trans>Oops! Something went wrong.</Trans>}
      actions={
        <>
          <Button onClick={onRetry}>
            <Trans>Try Again</Trans>
          </Button>
          <ButtonLink to={paths.finder} variant="secondary">
            <Trans>Go to Home</Trans>
          </ButtonLink>
        </>
      }
    >
      <p className="break-words">{message}</p>
    </MessageScreen>
  );
}
