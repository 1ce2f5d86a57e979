import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useState } from "react";
import { Notice } from "../../ui/feedback/notice.tsx";
import { UnreachableText } from "../../ui/forms/unreachable-text.tsx";

export function PlansFailure({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <div role="alert">
      <Notice
        icon="alert"
        title={t`The plans could not be loaded.`}
        action={
          <Button
            variant="secondary"
            busy={isBusy}
            onClick={() => {
              setIsBusy(true);
              void onRetry().finally(() => setIsBusy(false));
            }}
          >
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <UnreachableText />
      </Notice>
    </div>
  );
}
