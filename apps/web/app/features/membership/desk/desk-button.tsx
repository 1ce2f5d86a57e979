import { Trans } from "@lingui/react/macro";
import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useState } from "react";
import { Icon } from "../../../ui/controls/icon.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { loadDeskDialog } from "./load-desk-dialog.ts";

type Loaded = Awaited<ReturnType<typeof loadDeskDialog>>;

/** Fills the phone with a code that a dentist's desk scans (DESK-01). */
export function DeskButton({ card }: { card: InsuranceCard }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [phase, setPhase] = useState<"closed" | "loading" | "open" | "failed">("closed");

  async function show() {
    setPhase("loading");
    try {
      setLoaded(await loadDeskDialog());
      setPhase("open");
    } catch {
      setPhase("failed");
    }
  }

  return (
    <div className="grid max-w-md gap-3 print:hidden">
      <Button busy={phase === "loading"} onClick={() => void show()}>
        <Icon name="card" />
        <Trans>Show to the desk</Trans>
      </Button>
      {phase === "failed" && (
        <FormAlert>
          <UnreachableText />
        </FormAlert>
      )}
      {/* A dialog that stays in the page gives the focus back when it closes. */}
      {loaded && (
        <loaded.DeskDialog card={card} isOpen={phase === "open"} onClose={() => setPhase("closed")} />
      )}
    </div>
  );
}
