import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useRef } from "react";
import { Skeleton } from "../../../ui/controls/skeleton.tsx";
import { Dialog } from "../../../ui/forms/dialog.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { CancellationForm } from "./cancellation-form.tsx";
import { CancellationTerms } from "./cancellation-terms.tsx";
import { useCancellation } from "./use-cancellation.ts";

interface CancelDialogProps {
  portalLink: string | null;
  onClose: () => void;
  onCanceled: () => void;
}

export function CancelDialog({ portalLink, onClose, onCanceled }: CancelDialogProps) {
  const { cancellation, cancel, retry } = useCancellation();
  const isOver = cancellation.phase === "done" || cancellation.phase === "notActive";
  const said = useRef<HTMLDivElement>(null);
  // First comes what canceling means. The button that was pressed later is gone.
  useEffect(() => {
    if (isOver || cancellation.phase !== "preview") said.current?.focus();
  }, [isOver, cancellation.phase]);
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
      <div ref={said} tabIndex={-1} aria-live="polite" className="grid gap-4 outline-none">
        {cancellation.phase === "loading" && (
          <>
            <p className="sr-only">
              <Trans>Loading...</Trans>
            </p>
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-12 w-full" />
          </>
        )}
        {cancellation.phase === "unknown" && (
          <>
            <p>
              <UnreachableText />
            </p>
            <Button onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          </>
        )}
        {cancellation.phase === "preview" && (
          <CancellationForm
            cancellation={cancellation}
            portalLink={portalLink}
            onCancel={cancel}
            onDismiss={close}
          />
        )}
        {isOver && <Canceled cancellation={cancellation} onClose={close} />}
      </div>
    </Dialog>
  );
}

interface CanceledProps {
  cancellation: ReturnType<typeof useCancellation>["cancellation"];
  onClose: () => void;
}

function Canceled({ cancellation, onClose }: CanceledProps) {
  return (
    <>
      {cancellation.phase === "done" && <CancellationTerms terms={cancellation.terms} isDone />}
      {cancellation.phase === "done" && cancellation.canUndo && (
        <p className="text-muted">
          <Trans>Changed your mind? Until your last day you can undo this on your membership page.</Trans>
        </p>
      )}
      <Button onClick={onClose}>
        <Trans>Done</Trans>
      </Button>
    </>
  );
}
