import { Trans } from "@lingui/react/macro";
import { Icon } from "../../../ui/controls/icon.tsx";
import { useIsOnline } from "./use-is-online.ts";

export function OfflineNote() {
  const isOnline = useIsOnline();
  return (
    <div role="status" className="print:hidden empty:absolute">
      {!isOnline && (
        <p className="flex items-start gap-3 rounded-card bg-tint p-5 text-on-tint md:p-6">
          <Icon name="info" className="mt-0.5 size-5" />
          <Trans>You are offline. This is your card as it was when you were last online.</Trans>
        </p>
      )}
    </div>
  );
}
