import { Trans, useLingui } from "@lingui/react/macro";
import {
  type CardCheck,
  listCardChecksRoute,
  replaceCardLinkRoute,
} from "@smirk/contract/account/person-cards";
import { formatOfficeTime } from "@smirk/domain/wire/office-day";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useCallback, useState } from "react";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { ReplaceCardDialog } from "../card/replace-card-dialog.tsx";
import { FoldedPanel } from "../folded-panel.tsx";
import { FirstItems } from "../panel.tsx";
import { usePolled } from "../use-polled.ts";

/** Nothing until they are known. */
export function useCardChecks(): readonly CardCheck[] {
  const memberFetch = useMemberFetch();
  const { value } = usePolled(
    useCallback((signal) => callRoute(memberFetch, listCardChecksRoute, { signal }), [memberFetch]),
  );
  return value?.checks ?? [];
}

interface CardChecksPanelProps {
  checks: readonly CardCheck[];
  isOver: boolean;
}

/** What front desks did with the cards (DESK-03); not there while none was checked. */
export function CardChecksPanel({ checks, isOver }: CardChecksPanelProps) {
  if (checks.length === 0) return null;
  return (
    <FoldedPanel id="cardchecks" title={<Trans>Card checks</Trans>}>
      <p className="text-muted">
        <Trans>Each time a dentist's office checked a card, in the last 400 days.</Trans>
      </p>
      <FirstItems
        items={checks.map((check) => <CheckRow key={check.id} check={check} />)}
        more={
          <Trans>
            Show more<span className="sr-only"> card checks</span>
          </Trans>
        }
      />
      {!isOver && <Replacements checks={checks} />}
    </FoldedPanel>
  );
}

function CheckRow({ check }: { check: CardCheck }) {
  const { i18n } = useLingui();
  const { checked_at: at, time_zone: zone, name, office, partner } = check;
  return (
    <li className="flex flex-wrap gap-x-4 border-line border-b py-2.5 first:pt-0 last:border-b-0 last:pb-0">
      <span className="min-w-0 flex-[1_1_12rem] text-muted tabular-nums">
        {formatOfficeTime(zone, new Date(at), i18n.locale)}
      </span>
      <span className="grid min-w-0 flex-[3_1_12rem]">
        <span className="break-words">
          {office === null
            ? partner === null && <Trans>The office did not say which one it is.</Trans>
            : `${office.name}, ${office.city}`}
        </span>
        {partner !== null && (
          <span className="break-words">
            <Trans>Checked by {partner}</Trans>
          </span>
        )}
        <span className="break-words text-muted">
          {name !== null && `${name}: `}
          <OutcomeWords outcome={check.outcome} />
        </span>
      </span>
    </li>
  );
}

function OutcomeWords({ outcome }: Pick<CardCheck, "outcome">) {
  if (outcome === "good") return <Trans>the card was good</Trans>;
  if (outcome === "not_good") return <Trans>the card was not good that day</Trans>;
  if (outcome === "price_given") return <Trans>the office gave the member price</Trans>;
  return <Trans>the office said that it does not take this plan</Trans>;
}

/** One for each person whose card was checked and who is still on the membership. */
function Replacements({ checks }: { checks: readonly CardCheck[] }) {
  const memberFetch = useMemberFetch();
  const [open, setOpen] = useState<string | null>(null);
  const people = new Map(checks.flatMap((check) => (check.name === null ? [] : [[check.person_id, check]])));
  if (people.size === 0) return null;
  return (
    <div className="grid gap-3 print:hidden">
      <p>
        <Trans>You do not know one of these visits? Someone else may have the card. Replace it.</Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        {Array.from(people, ([id, { name, is_own: isOwn }]) => (
          <div key={id}>
            <Button variant="secondary" size="small" onClick={() => setOpen(id)}>
              <Trans>Replace {name}'s card</Trans>
            </Button>
            <ReplaceCardDialog
              id={id}
              name={name ?? ""}
              isOwn={isOwn}
              isOpen={open === id}
              onClose={() => setOpen(null)}
              onReplace={async () => {
                const sent = { params: { id }, signal: requestLimit() };
                await callRoute(memberFetch, replaceCardLinkRoute, sent);
              }}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
