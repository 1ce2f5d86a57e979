import { Trans } from "@lingui/react/macro";
import type { AccountEvent } from "@smirk/contract/account/events";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { getAccountEvents } from "../../../api/member/sections/account-events.ts";
import { Skeleton } from "../../../ui/controls/skeleton.tsx";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { Panel } from "../panel.tsx";
import { useShortDate } from "../status/use-short-date.ts";
import { usePolled } from "../use-polled.ts";
import { EventSentence, hasSentence } from "./event-sentence.tsx";

const SHOWN = 4;

/** @param version changes when something on the page has changed */
export function RecentPanel({ version }: { version: unknown }) {
  const memberFetch = useMemberFetch();
  const { value, reload } = usePolled(
    useCallback((signal) => getAccountEvents(memberFetch, signal), [memberFetch]),
  );
  const reloadNow = useEffectEvent(() => value !== null && reload());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the version is the reason to reload.
  useEffect(() => void reloadNow(), [version]);
  return (
    <Panel title={<Trans>Recent activity</Trans>}>
      {value === null ? <Skeleton className="h-24 w-full" /> : <Events events={value.filter(hasSentence)} />}
    </Panel>
  );
}

function Events({ events }: { events: AccountEvent[] }) {
  const shortDate = useShortDate();
  const [isOpen, setIsOpen] = useState(false);
  if (events.length === 0) {
    return (
      <p className="text-muted">
        <Trans>Nothing has changed yet.</Trans>
      </p>
    );
  }
  return (
    <>
      <ul className="grid grid-cols-1">
        {(isOpen ? events : events.slice(0, SHOWN)).map((event) => (
          <li
            key={event.id}
            className="flex flex-wrap gap-x-4 border-line border-b py-2.5 first:pt-0 last:border-b-0 last:pb-0"
          >
            <span className="min-w-0 flex-[1_1_6.5rem] text-muted tabular-nums">
              {shortDate(event.happened_at)}
            </span>
            <span className="min-w-0 flex-[3_1_9.5rem]">
              <EventSentence event={event} />
            </span>
          </li>
        ))}
      </ul>
      {!isOpen && events.length > SHOWN && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start print:hidden"
          onClick={() => setIsOpen(true)}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  );
}
