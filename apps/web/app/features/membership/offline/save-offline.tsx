import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { useOfflineCopy } from "./use-offline-copy.ts";

/** For dental offices without reception. */
export function SaveOffline() {
  const { phase, save } = useOfflineCopy();
  if (phase === "impossible") return null;
  return (
    <>
      <Button variant="secondary" size="small" busy={phase === "saving"} onClick={save}>
        {phase === "saved" && <Icon name="check" />}
        {phase === "saved" ? <Trans>Saved offline</Trans> : <Trans>Save offline</Trans>}
      </Button>
      <p role="status" className="order-last w-full text-muted empty:absolute empty:w-0">
        {phase === "saved" && (
          <Trans>This page opens on this device without internet. Signing out removes it.</Trans>
        )}
        {phase === "failed" && <Trans>The card could not be saved. Please try again.</Trans>}
      </p>
    </>
  );
}
