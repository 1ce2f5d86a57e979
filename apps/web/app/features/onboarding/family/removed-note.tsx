import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import type { Ref } from "react";
import type { FamilyState } from "./family-state.ts";

interface RemovedNoteProps {
  removed: FamilyState["removed"];
  ref: Ref<HTMLButtonElement>;
  onUndo: () => void;
}

/** Undo instead of a confirmation. */
export function RemovedNote({ removed, ref, onUndo }: RemovedNoteProps) {
  const name = removed?.member.firstName;
  return (
    // A live region must exist before its content; empty, it takes no space.
    <div role="status" className="empty:-mb-3">
      {removed !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-card bg-sun-tint py-2 pr-2 pl-4">
          <p className="min-w-0 break-words">
            <Trans>{name} was removed.</Trans>
          </p>
          <Button ref={ref} variant="quiet" size="small" onClick={onUndo}>
            <Trans>Undo</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
