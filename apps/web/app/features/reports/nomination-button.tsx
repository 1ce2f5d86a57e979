import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useSyncExternalStore } from "react";
import { UnreachableText } from "../../ui/forms/unreachable-text.tsx";
import { useLateForm } from "../../ui/forms/use-late-form.ts";

const load = () => import("./load-forms.tsx").then(({ loadNominationForm }) => loadNominationForm());

const subscribe = () => () => {};

export function NominationButton() {
  const { late, open, close } = useLateForm(load);
  // The list's script comes after the page: a press before it would be lost.
  const isListening = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  return (
    <div className="mt-3 grid justify-items-center gap-2 scriptless:hidden">
      <Button
        variant="secondary"
        size="small"
        disabled={!isListening}
        busy={late.phase === "loading"}
        onClick={open}
      >
        <Trans>Nominate your dentist</Trans>
      </Button>
      {late.phase === "failed" && (
        <p role="alert">
          <UnreachableText />
        </p>
      )}
      {late.phase === "open" && <late.Form onClose={close} />}
    </div>
  );
}
