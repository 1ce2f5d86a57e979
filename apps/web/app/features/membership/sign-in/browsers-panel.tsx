import { Trans, useLingui } from "@lingui/react/macro";
import {
  type AccountSession,
  endOtherSessionsRoute,
  endSessionRoute,
  listSessionsRoute,
} from "@smirk/contract/account/sessions";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { Badge } from "../../../ui/controls/badge.tsx";
import { Skeleton } from "../../../ui/controls/skeleton.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { CreatingAccount } from "../creating-account.tsx";
import { Panel } from "../panel.tsx";
import { useOfficeTime } from "../status/use-short-date.ts";
import { usePolled } from "../use-polled.ts";

const ALL_OTHERS = "all others";

export function BrowsersPanel() {
  const { sessions, tries, ending, end } = useBrowsers();
  const said = useRef<HTMLParagraphElement>(null);
  const isDone = ending?.phase === "done";
  // The pressed button is gone.
  useEffect(() => {
    if (isDone) said.current?.focus();
  }, [isDone]);
  return (
    <Panel title={<Trans>Signed-in browsers</Trans>}>
      {sessions === null ? (
        tries > 0 ? (
          <CreatingAccount tries={tries} size="section" />
        ) : (
          <Skeleton className="h-24 w-full" />
        )
      ) : (
        <ul className="grid">
          {sessions.map((session) => (
            <Browser
              key={session.id}
              session={session}
              isBusy={ending?.phase === "busy" && ending.target === session.id}
              onEnd={() => void end(session.id)}
            />
          ))}
        </ul>
      )}
      <p ref={said} role="status" tabIndex={-1} className="font-medium outline-none empty:hidden">
        {isDone &&
          (ending.target === ALL_OTHERS ? (
            <Trans>All other browsers were signed out.</Trans>
          ) : (
            <Trans>That browser was signed out.</Trans>
          ))}
      </p>
      {ending?.phase === "failed" && (
        <FormAlert>
          <UnreachableText />
        </FormAlert>
      )}
      {sessions !== null && sessions.length > 1 && (
        <Button
          variant="secondary"
          className="justify-self-start max-sm:w-full"
          busy={ending?.phase === "busy" && ending.target === ALL_OTHERS}
          onClick={() => void end(ALL_OTHERS)}
        >
          <Trans>Sign out all other browsers</Trans>
        </Button>
      )}
    </Panel>
  );
}

interface BrowserProps {
  session: AccountSession;
  isBusy: boolean;
  onEnd: () => void;
}

function Browser({ session, isBusy, onEnd }: BrowserProps) {
  const { t } = useLingui();
  const used = useOfficeTime()(session.last_used_at);
  const name = useBrowserName(session.browser);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          {session.is_this && (
            <Badge>
              <Trans>This browser</Trans>
            </Badge>
          )}
        </p>
        <p className="text-muted text-sm">
          {session.is_this ? <Trans>In use now</Trans> : <Trans>Last used {used}</Trans>}
        </p>
      </div>
      {!session.is_this && (
        <Button
          variant="secondary"
          size="small"
          busy={isBusy}
          aria-label={t`Sign out ${name}`}
          onClick={onEnd}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  );
}

/** @param browser the server's "Chrome on Windows" */
function useBrowserName(browser: string | null): string {
  const { t } = useLingui();
  if (browser === null) return t`Unknown browser`;
  const [app = "", system] = browser.split(" on ");
  return system === undefined ? app : t`${app} on ${system}`;
}

/** `target` is a session's id, or all others. */
type Ending = { target: string; phase: "busy" | "done" | "failed" };

function useBrowsers() {
  const memberFetch = useMemberFetch();
  const { value, tries, reload } = usePolled(
    useCallback(
      async (signal) => (await callRoute(memberFetch, listSessionsRoute, { signal })).sessions,
      [memberFetch],
    ),
  );
  const [ending, setEnding] = useState<Ending | null>(null);

  async function end(target: string) {
    setEnding({ target, phase: "busy" });
    try {
      const signal = requestLimit();
      if (target === ALL_OTHERS) await callRoute(memberFetch, endOtherSessionsRoute, { signal });
      else
        await callRoute(memberFetch, endSessionRoute, { params: { id: target }, signal }).catch(ignoreEnded);
      setEnding({ target, phase: "done" });
      reload();
    } catch {
      setEnding({ target, phase: "failed" });
    }
  }
  return { sessions: value, tries, ending, end };
}

function ignoreEnded(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}
