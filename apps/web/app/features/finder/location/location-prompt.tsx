import { Trans } from "@lingui/react/macro";
import { useId, useLayoutEffect, useRef } from "react";
import { focusMain } from "../../../shell/page/focus-main.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import type { MyLocation } from "./use-my-location.ts";

/**
 * Asks before the browser does (spec §2). Not modal: it is announced and takes no focus. It covers the map, not the
 * form; on phones it waits while the visitor types or reads the list.
 */
export function LocationPrompt({ myLocation }: { myLocation: MyLocation }) {
  return (
    <div aria-live="polite" className="absolute inset-x-0 top-0 z-30">
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
      className="inset-x-2 top-19 z-30 m-0 w-auto animate-appear rounded-card border border-line bg-surface p-3 text-ink shadow-soft max-md:group-has-[[role=search]:focus-within]:hidden max-md:group-data-pin-open:hidden phone:absolute phone:group-data-[stop=full]:hidden wide:fixed wide:top-auto wide:right-4 wide:bottom-16 wide:max-lg:bottom-24 wide:left-auto wide:w-96 flow:fixed flow:top-auto flow:bottom-2 flow:max-h-[60dvh] flow:overflow-y-auto"
    >
      <div className="flow:sm:flex flow:sm:items-center flow:sm:gap-4">
        <div className="flex gap-3">
          <span className="grid size-10 shrink-0 place-content-center rounded-full bg-tint text-on-tint flow:max-sm:hidden">
            <Icon name="locate" />
          </span>
          <div>
            <h2 id={`${id}title`} className="font-bold leading-5">
              <Trans>Enable Location Services</Trans>
            </h2>
            <p id={`${id}text`} className="text-muted text-sm">
              <Trans>Enable location services to find nearby dentists and improve your experience.</Trans>
            </p>
          </div>
        </div>
        <div className="mt-1.5 flex flex-wrap gap-2 flow:sm:ml-auto flow:sm:shrink-0">
          <Button size="small" busy={requesting} onClick={accept} className="grow">
            <Trans>I understand</Trans>
          </Button>
          <Button size="small" variant="quiet" onClick={decline} className="grow">
            <Trans>No thanks</Trans>
          </Button>
        </div>
      </div>
    </dialog>
  );
}
