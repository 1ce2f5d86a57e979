import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { use, useId, useState } from "react";
import { DocumentContext } from "../../../shell/document/document-context.ts";
import { focusMain } from "../../../shell/page/focus-main.ts";
import { Icon } from "../../../ui/controls/icon.tsx";

const PROMPT_ID = "location-prompt";

/**
 * Runs before the first paint: whom the browser would ask sees the prompt with the page, not seconds later with the map.
 * Where the browser does not say whether it would, the prompt comes later.
 */
const SHOW_PROMPT_EARLY = `navigator.geolocation&&navigator.permissions?.query({name:"geolocation"}).then(({state})=>{state=="prompt"&&localStorage.locationPermissionAccepted!="true"&&(document.getElementById("${PROMPT_ID}").hidden=false)}).catch(()=>{})`;

/**
 * Asks before the browser does (spec §2). Not modal: it is announced and takes no focus. It covers the map, not the
 * form; on phones it waits while the visitor types or reads the list; in low windows it stands above the form. In the
 * page from the start, hidden.
 */
export function LocationPrompt() {
  const { nonce } = use(DocumentContext);
  return (
    <div
      aria-live="polite"
      className="absolute inset-x-0 top-0 z-30 max-md:has-[~*_[role=search]:focus-within]:hidden flow:static"
    >
      <div id={PROMPT_ID} hidden suppressHydrationWarning>
        <Prompt />
      </div>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours.
        dangerouslySetInnerHTML={{ __html: SHOW_PROMPT_EARLY }}
      />
    </div>
  );
}

/** Its code is loaded after the map's, or when the prompt is answered. */
const loadStore = () => import("./location-store.ts");

function Prompt() {
  const id = useId();
  const [requesting, setRequesting] = useState(false);

  async function accept(): Promise<void> {
    setRequesting(true);
    try {
      const { askLocation } = await loadStore();
      await askLocation();
    } finally {
      setRequesting(false);
      showPrompt(false);
    }
  }

  async function decline(): Promise<void> {
    showPrompt(false);
    const { dispatchLocation } = await loadStore();
    dispatchLocation({ type: "promptDeclined" });
  }

  return (
    <dialog
      open
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onKeyDown={(event) => event.key === "Escape" && void decline()}
      className="inset-x-2 top-19 z-30 m-0 w-auto rounded-card border border-line bg-surface p-3 text-ink shadow-soft max-md:group-data-pin-open:hidden phone:absolute phone:group-data-[stop=full]:hidden wide:fixed wide:top-auto wide:right-4 wide:bottom-16 wide:max-lg:bottom-24 wide:left-auto wide:w-96 flow:static flow:mb-2 flow:rounded-none flow:border-0 flow:shadow-none"
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
            <p id={`${id}text`} className="text-muted text-sm flow:sr-only">
              <Trans>Enable location services to find nearby dentists and improve your experience.</Trans>
            </p>
          </div>
        </div>
        <div className="mt-1.5 flex flex-wrap gap-2 flow:sm:ml-auto flow:sm:shrink-0">
          <Button size="small" busy={requesting} onClick={() => void accept()} className="grow">
            <Trans>I understand</Trans>
          </Button>
          <Button size="small" variant="quiet" onClick={() => void decline()} className="grow">
            <Trans>No thanks</Trans>
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** The focus does not vanish with the prompt. */
export function showPrompt(isShown: boolean): void {
  const prompt = document.getElementById(PROMPT_ID);
  if (prompt === null) return;
  if (!isShown && prompt.contains(document.activeElement)) focusMain();
  prompt.hidden = !isShown;
}
