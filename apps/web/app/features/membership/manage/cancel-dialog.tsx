import { Trans } from "@lingui/react/macro";
import type { Cancellation } from "@smirk/contract/account/cancellation";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useRef } from "react";
import { Skeleton } from "../../../ui/controls/skeleton.tsx";
import { Dialog } from "../../../ui/forms/dialog.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { CancellationTerms } from "./cancellation-terms.tsx";
import type { CancellationState } from "./use-cancellation.ts";
import { useCancellation } from "./use-cancellation.ts";

interface CancelDialogProps {
  portalLink: string | null;
  onClose: () => void;
  onCanceled: () => void;
}

export function CancelDialog({ portalLink, onClose, onCanceled }: CancelDialogProps) {
  const { cancellation, cancel, retry } = useCancellation();
  const isUnderWay = cancellation.phase === "underWay";
  const isOver = cancellation.phase === "done" || cancellation.phase === "notActive" || isUnderWay;
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
    <Dialog open onClose={close} title={<Title phase={cancellation.phase} isOver={isOver} />}>
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

function Title({ phase, isOver }: { phase: CancellationState["phase"]; isOver: boolean }) {
  if (phase === "underWay") return <Trans>Your cancellation is being carried out</Trans>;
  return isOver ? <Trans>Your membership is canceled</Trans> : <Trans>Cancel your membership?</Trans>;
}

interface CanceledProps {
  cancellation: ReturnType<typeof useCancellation>["cancellation"];
  onClose: () => void;
}

function Canceled({ cancellation, onClose }: CanceledProps) {
  return (
    <>
      {cancellation.phase === "underWay" && (
        <p>
          <Trans>
            This takes longer than usual. You do not need to do anything: we will email you when it is done,
            with your last day and what you get back.
          </Trans>
        </p>
      )}
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

interface CancellationFormProps {
  cancellation: Extract<CancellationState, { phase: "preview" }>;
  portalLink: string | null;
  onCancel: (terms: Cancellation) => Promise<void>;
  onDismiss: () => void;
}

function CancellationForm({ cancellation, portalLink, onCancel, onDismiss }: CancellationFormProps) {
  const { terms, failure, isBusy } = cancellation;
  return (
    <>
      {failure !== null && (
        <FormAlert>
          {failure === "changed" ? (
            <Trans>This just changed. Please review it again before you cancel.</Trans>
          ) : (
            <UnreachableText />
          )}
        </FormAlert>
      )}
      <CancellationTerms terms={terms} />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Button variant="secondary" onClick={onDismiss}>
          <Trans>Keep it</Trans>
        </Button>
        <Button busy={isBusy} onClick={() => void onCancel(terms)}>
          <Trans>Cancel now</Trans>
        </Button>
      </div>
      {portalLink !== null && (
        <p className="text-muted text-sm">
          <Trans>
            You can also cancel on the{" "}
            <a href={portalLink} className="text-action underline underline-offset-4">
              payment pages
            </a>
            . What you get back is the same.
          </Trans>
        </p>
      )}
    </>
  );
}
