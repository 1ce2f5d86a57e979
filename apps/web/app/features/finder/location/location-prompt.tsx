import { Trans } from "@lingui/react/macro";
import { useId, useLayoutEffect, useRef } from "react";
import { focusMain } from "../../../shell/page/focus-main.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import type { MyLocation } from "./use-my-location.ts";

/**
 * Asks before the browser does (spec §2). Not modal: it is announced and takes no focus. On phones it waits while
 * the visitor types, since it would cover the suggestions.
 */
export function LocationPrompt({ myLocation }: { myLocation: MyLocation }) {
  return (
    <div aria-live="polite" className="absolute">
      {myLocation.promptOpen && <OpenPrompt {...myLocation} />}
    </div>
  );
}

function OpenPrompt({ requesting, accept, decline }: MyLocation) {
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = box.current;
    return () => {
      if (opened?.contains(document.activeElement)) focusMain();
    };
  }, []);
  return (
    <dialog
      open
      ref={box}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onKeyDown={(event) => event.key === "Escape" && decline()}
      className="fixed inset-x-3 top-auto max-md:group-data-pin-open:hidden bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-30 m-0 w-auto max-sm:group-has-[[role=search]:focus-within]:hidden animate-appear rounded-card border border-line bg-surface p-4 text-ink shadow-soft md:right-4 md:bottom-20 md:left-auto md:w-96 md:p-5"
    >
      <div className="flex gap-3">
        <span className="grid size-10 shrink-0 place-content-center rounded-full bg-tint text-on-tint">
          <Icon name="locate" />
        </span>
        <div>
          <h2 id={`${id}title`} className="font-bold text-lg leading-6">
            <Trans>Enable Location Services</Trans>
          </h2>
          <p id={`${id}text`} className="pt-1 text-muted">
            <Trans>Enable location services to find nearby dentists and improve your experience.</Trans>
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="small" busy={requesting} onClick={accept} className="grow">
          <Trans>I understand</Trans>
        </Button>
        <Button size="small" variant="quiet" onClick={decline} className="grow">
          <Trans>No thanks</Trans>
        </Button>
      </div>
    </dialog>
  );
}
