import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useState } from "react";
import { Dialog } from "../../../ui/forms/dialog.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";

interface ReplaceDialogProps {
  name: string;
  isOpen: boolean;
  onClose: () => void;
  onReplace: () => Promise<void>;
}

export function ReplaceDialog({ name, isOpen, onClose, onReplace }: ReplaceDialogProps) {
  const [phase, setPhase] = useState<"idle" | "busy" | "failed">("idle");
  async function replace() {
    setPhase("busy");
    try {
      await onReplace();
      setPhase("idle");
    } catch {
      setPhase("failed");
    }
  }
  return (
    <Dialog open={isOpen} onClose={onClose} title={<Trans>Replace the link to {name}'s card?</Trans>}>
      <p>
        <Trans>
          The link you shared stops working right away. Share the new one with everyone who needs it.
        </Trans>
      </p>
      {phase === "failed" && (
        <FormAlert>
          <UnreachableText />
        </FormAlert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={phase === "busy"} onClick={() => void replace()}>
          <Trans>Replace link</Trans>
        </Button>
        <Button variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
