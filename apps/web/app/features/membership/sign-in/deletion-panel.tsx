import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useState } from "react";
import { Skeleton } from "../../../ui/controls/skeleton.tsx";
import { Dialog } from "../../../ui/forms/dialog.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { CreatingAccount } from "../creating-account.tsx";
import { Panel } from "../panel.tsx";
import { ProofDialog } from "./proof-dialog.tsx";
import { BlockerText } from "./blocker-text.tsx";
import { useDeletion } from "./use-deletion.ts";

export function DeletionPanel() {
  const [isOpen, setIsOpen] = useState(false);
  const deletion = useDeletion();
  const { status, tries, proof, prove, dismiss } = deletion;
  return (
    <Panel title={<Trans>Delete your account</Trans>}>
      <p>
        <Trans>
          We erase your name, contact information, birthday, address, family, dentist, agreement and emails,
          and sign you out everywhere. This cannot be undone.
        </Trans>
      </p>
      <p className="text-muted">
        <Trans>
          We keep what accounting requires, without your name: plan, payments and refunds with their dates,
          state and ZIP code. The law requires us to keep these records.
        </Trans>
      </p>
      {status === null &&
        (tries > 0 ? <CreatingAccount tries={tries} size="section" /> : <Skeleton className="h-12 w-full" />)}
      {status?.blocker && (
        <p role="status" className="rounded-md border border-line bg-tint px-4 py-3 text-on-tint">
          <BlockerText blocker={status.blocker} />
        </p>
      )}
      {status?.blocker === null && (
        <Button
          variant="secondary"
          className="justify-self-start max-sm:w-full"
          onClick={() => setIsOpen(true)}
        >
          <Trans>Delete my account</Trans>
        </Button>
      )}
      <DeletionDialog
        isOpen={isOpen && proof === null}
        deletion={deletion}
        onClose={() => setIsOpen(false)}
      />
      {proof !== null && <ProofDialog proof={proof} onProved={prove} onClose={dismiss} />}
    </Panel>
  );
}

interface DeletionDialogProps {
  isOpen: boolean;
  deletion: ReturnType<typeof useDeletion>;
  onClose: () => void;
}

function DeletionDialog({ isOpen, deletion: { status, phase, run }, onClose }: DeletionDialogProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} title={<Trans>Delete your account for good?</Trans>}>
      <p>
        <Trans>Your data is erased at once, and you are signed out everywhere. This cannot be undone.</Trans>
      </p>
      {(phase === "failed" || phase === "refused") && (
        <FormAlert>
          {phase === "refused" && status?.blocker ? (
            <BlockerText blocker={status.blocker} />
          ) : (
            <UnreachableText />
          )}
        </FormAlert>
      )}
      <div className="grid gap-3 sm:flex sm:flex-row-reverse sm:justify-start">
        <Button busy={phase === "busy" || phase === "done"} onClick={() => void run()}>
          <Trans>Delete for good</Trans>
        </Button>
        <Button variant="secondary" onClick={onClose}>
          <Trans>Keep my account</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
