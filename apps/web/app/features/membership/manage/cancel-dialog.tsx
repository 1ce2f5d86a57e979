import { Trans } from "@lingui/react/macro";
import { Button } from "../../../ui/controls/button.tsx";
import { Skeleton } from "../../../ui/controls/skeleton.tsx";
import { Dialog } from "../../../ui/forms/dialog.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { LeavingForm } from "./cancellation-form.tsx";
import { LeavingTerms } from "./cancellation-terms.tsx";
import { useCancellation } from "./use-cancellation.ts";

interface CancelDialogProps {
  portalLink: string | null;
  onClose: () => void;
  onCanceled: () => void;
}

export function CancelDialog({ portalLink, onClose, onCanceled }: CancelDialogProps) {
  const { leaving, leave, retry } = useCancellation();
  const isOver = leaving.phase === "done" || leaving.phase === "left";
  const close = () => {
    onClose();
    if (isOver) onCanceled();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={isOver ? <Trans>Your membership is canceled</Trans> : <Trans>Cancel your membership?</Trans>}
    >
      <div aria-live="polite" className="grid gap-4">
        {leaving.phase === "loading" && (
          <>
            <p className="sr-only">
              <Trans>Loading...</Trans>
            </p>
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-12 w-full" />
          </>
        )}
        {leaving.phase === "unknown" && (
          <>
            <p>
              <UnreachableText />
            </p>
            <Button onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          </>
        )}
        {leaving.phase === "asking" && (
          <LeavingForm leaving={leaving} portalLink={portalLink} onLeave={leave} onStay={close} />
        )}
        {isOver && (
          <>
            {leaving.phase === "done" && <LeavingTerms terms={leaving.terms} isDone />}
            {leaving.phase === "done" && leaving.canUndo && (
              <p className="text-muted">
                <Trans>
                  Changed your mind? Until your last day you can undo this on your membership page.
                </Trans>
              </p>
            )}
            <Button onClick={close}>
              <Trans>Done</Trans>
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
