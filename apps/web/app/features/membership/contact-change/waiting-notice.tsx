import { Trans } from "@lingui/react/macro";
import {
  listWaitingChangesRoute,
  stopWaitingChangesRoute,
  type WaitingChangesAnswer,
} from "@smirk/contract/account/personal-details";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useCallback, useState } from "react";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { Icon } from "../../../ui/controls/icon.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { useLoaded } from "../loaded-view.tsx";
import { useSentenceTime } from "../status/use-short-date.ts";

type Phase = "idle" | "busy" | "failed" | "stopped";
type Waiting = WaitingChangesAnswer["waiting"][number];

/** A contact of the account is about to change without its code; the member may stop it. */
export function WaitingNotice() {
  const memberFetch = useMemberFetch();
  const { state } = useLoaded(
    useCallback(
      async (signal: AbortSignal) =>
        (await callRoute(memberFetch, listWaitingChangesRoute, { signal })).waiting,
      [memberFetch],
    ),
  );
  const [phase, setPhase] = useState<Phase>("idle");
  if (state.phase !== "loaded" || state.value.length === 0) return null;

  async function stop() {
    setPhase("busy");
    try {
      await callRoute(memberFetch, stopWaitingChangesRoute, { signal: requestLimit() });
      setPhase("stopped");
    } catch {
      setPhase("failed");
    }
  }
  return (
    <div className="grid gap-4 rounded-card border border-line bg-sun-tint p-5 text-ink md:p-6 print:hidden">
      <div role="status" className="flex items-start gap-3">
        <Icon name={phase === "stopped" ? "check" : "alert"} className="mt-0.5 size-5" />
        <div className="grid min-w-0 gap-2 break-words">
          {phase === "stopped" ? (
            <p>
              <Trans>The change was stopped. You sign in as before.</Trans>
            </p>
          ) : (
            state.value.map((waiting) => <WaitingText key={waiting.contact} waiting={waiting} />)
          )}
        </div>
      </div>
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

function WaitingText({ waiting }: { waiting: Waiting }) {
  const { contact, to, is_lost_phone: isRecovery, happens_at: at } = waiting;
  const time = useSentenceTime()(at);
  if (isRecovery) {
    return (
      <p>
        <Trans>
          Someone reported that you lost your phone. Starting {time}, you will sign in with {to} instead.
        </Trans>
      </p>
    );
  }
  return (
    <p>
      {contact === "email" ? (
        <Trans>
          Someone asked our support team to change your email address. Starting {time}, we will write to {to}.
        </Trans>
      ) : (
        <Trans>
          Someone asked our support team to change your phone number. Starting {time}, you will sign in with{" "}
          {to}.
        </Trans>
      )}
    </p>
  );
}
