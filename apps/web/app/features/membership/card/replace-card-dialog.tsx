import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useState } from "react";
import { Dialog } from "../../../ui/forms/dialog.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { DownloadPdf } from "../download/download-pdf.tsx";
import { WalletButtons } from "../wallet/wallet-buttons.tsx";

interface ReplaceCardDialogProps {
  /** The person whose card it is. */
  id: string;
  name: string;
  isOwn: boolean;
  isOpen: boolean;
  onClose: () => void;
  onReplace: () => Promise<void>;
}

type Phase = "idle" | "busy" | "failed" | "done";

/** Says what ends before the press, and offers the new ones after it: a pass whose code was replaced turns gray. */
export function ReplaceCardDialog({ id, name, isOwn, isOpen, onClose, onReplace }: ReplaceCardDialogProps) {
  const [phase, setPhase] = useState<Phase>("idle");
  async function replace() {
    setPhase("busy");
    try {
      await onReplace();
      setPhase("done");
    } catch {
      setPhase("failed");
    }
  }
  function close() {
    if (phase !== "busy") setPhase("idle");
    onClose();
  }
  const title =
    phase === "done" ? <Trans>{name}'s card is replaced</Trans> : <Trans>Replace {name}'s card?</Trans>;
  return (
    <Dialog open={isOpen} onClose={close} title={title}>
      {phase === "done" ? <NewCards id={id} isOwn={isOwn} /> : <WhatEnds />}
      {phase === "failed" && (
        <FormAlert>
          <UnreachableText />
        </FormAlert>
      )}
      <div className="flex flex-wrap gap-3">
        {phase === "done" ? (
          <Button onClick={close}>
            <Trans>Done</Trans>
          </Button>
        ) : (
          <>
            <Button busy={phase === "busy"} onClick={() => void replace()}>
              <Trans>Replace card</Trans>
            </Button>
            <Button variant="quiet" onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

function WhatEnds() {
  return (
    <>
      <p>
        <Trans>These stop working right away:</Trans>
      </p>
      <ul className="grid list-disc gap-1 pl-6 marker:text-coral">
        <li>
          <Trans>printed cards and PDFs, at the dentist's desk</Trans>
        </li>
        <li>
          <Trans>cards in Apple Wallet and Google Wallet: they turn gray</Trans>
        </li>
        <li>
          <Trans>the link that you shared</Trans>
        </li>
      </ul>
      <p>
        <Trans>The member number and the membership stay the same.</Trans>
      </p>
    </>
  );
}

function NewCards({ id, isOwn }: Pick<ReplaceCardDialogProps, "id" | "isOwn">) {
  return (
    <>
      <p>
        <Trans>
          Print or save the new card, and throw the old one away. Share the new link with everyone who needs
          it.
        </Trans>
      </p>
      <DownloadPdf
        file={{ path: `/account/cards/${id}/card.pdf`, name: "membership-card.pdf" }}
        size="small"
      />
      {isOwn && <WalletButtons />}
    </>
  );
}
