import { Trans } from "@lingui/react/macro";
import { useCallback, useState } from "react";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { getOwnRecovery, stopOwnRecovery } from "../../../api/member/sections/lost-phone.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { useOfficeTime } from "../status/use-office-time.ts";
import { useLoaded } from "../use-loaded.ts";

type Phase = "idle" | "busy" | "failed" | "stopped";

/** Somebody proved that they lost the phone; the member may stop it. */
export function RecoveryNotice() {
  const officeTime = useOfficeTime();
  const memberFetch = useMemberFetch();
  const { state } = useLoaded(useCallback((signal) => getOwnRecovery(memberFetch, signal), [memberFetch]));
  const [phase, setPhase] = useState<Phase>("idle");
  if (state.phase !== "loaded" || state.value === null) return null;
  const { phone_number: phone, happens_at: at } = state.value;
  const time = officeTime(at);

  async function stop() {
    setPhase("busy");
    try {
      await stopOwnRecovery(memberFetch, requestLimit());
      setPhase("stopped");
    } catch {
      setPhase("failed");
    }
  }
  return (
    <div className="grid gap-4 rounded-card border border-line bg-sun-tint p-5 text-ink md:p-6 print:hidden">
      <p role="status" className="flex items-start gap-3">
        <Icon name={phase === "stopped" ? "check" : "alert"} className="mt-0.5 size-5" />
        <span className="min-w-0 break-words">
          {phase === "stopped" ? (
            <Trans>The change is stopped. You sign in as before.</Trans>
          ) : (
            <Trans>
              Someone reported that you lost your phone. From {time} on, you sign in with {phone} instead.
            </Trans>
          )}
        </span>
      </p>
      {phase === "failed" && (
        <FormAlert>
          <UnreachableText />
        </FormAlert>
      )}
      {phase !== "stopped" && (
        <Button
          className="justify-self-start max-sm:w-full"
          busy={phase === "busy"}
          onClick={() => void stop()}
        >
          <Trans>Cancel this change</Trans>
        </Button>
      )}
    </div>
  );
}
