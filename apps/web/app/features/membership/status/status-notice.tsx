import { Trans } from "@lingui/react/macro";
import { getCancellationRoute, keepRoute } from "@smirk/contract/account/cancellation";
import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useRef, useState } from "react";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { paths } from "../../../paths.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { membershipStatus } from "./membership-status.ts";
import { useSentenceDate } from "./use-short-date.ts";

interface StatusNoticeProps {
  card: InsuranceCard;
  isOver: boolean;
  onUndone: () => void;
}

export function StatusNotice({ card, isOver, onUndone }: StatusNoticeProps) {
  const sentenceDate = useSentenceDate();
  const { canUndo, phase, undo } = useUndoCancellation(card, onUndone);
  const status = membershipStatus(card);
  if (status === "active") {
    if (phase === "undone") return <UndoneNote />;
    return card.auto_renew ? null : <RenewalOffNote card={card} isOver={isOver} />;
  }
  const day = card.ends_at === null ? null : sentenceDate(card.ends_at);
  return (
    <div className="grid gap-4 rounded-card border border-line bg-sun-tint p-5 text-ink md:p-6">
      <p className="flex items-start gap-3">
        <Icon name="info" className="mt-0.5 size-5" />
        <span>
          {status === "termed" ? (
            <Trans>Your membership has ended because a payment for it failed or was reversed.</Trans>
          ) : !card.auto_renew && day !== null ? (
            <Trans>Your membership ended on {day} because automatic renewal was off.</Trans>
          ) : canUndo ? (
            <Trans>You canceled your membership. You can use it until {day}.</Trans>
          ) : day === null ? (
            <Trans>You canceled your membership.</Trans>
          ) : isOver ? (
            <Trans>You canceled your membership. Its last day was {day}.</Trans>
          ) : (
            <Trans>You canceled your membership. Its last day is {day}.</Trans>
          )}
        </span>
      </p>
      {phase === "failed" && (
        <FormAlert>
          <UnreachableText />
        </FormAlert>
      )}
      {isOver && !canUndo && <JoinAgain isOffered={card.is_offered} />}
      {canUndo && (
        <div className="print:hidden">
          <Button variant="secondary" busy={phase === "busy"} onClick={() => void undo()}>
            <Trans>Undo</Trans>
            <span className="sr-only">
              <Trans>Undo the cancellation and keep your membership</Trans>
            </span>
          </Button>
        </div>
      )}
    </div>
  );
}

/** A membership that is active and does not renew. */
function RenewalOffNote({ card, isOver }: Pick<StatusNoticeProps, "card" | "isOver">) {
  const sentenceDate = useSentenceDate();
  const day = card.ends_at === null ? "" : sentenceDate(card.ends_at);
  return (
    <div className="grid gap-4 rounded-card border border-line bg-sun-tint p-5 text-ink md:p-6">
      <p className="flex items-start gap-3">
        <Icon name="info" className="mt-0.5 size-5" />
        <span>
          {isOver ? (
            <Trans>Your membership ended on {day} because automatic renewal was off.</Trans>
          ) : (
            <Trans>Your membership ends on {day} because automatic renewal is off.</Trans>
          )}
        </span>
      </p>
      {isOver ? (
        <JoinAgain isOffered={card.is_offered} />
      ) : (
        <ButtonLink
          to={`${paths.payments}#renewal`}
          variant="secondary"
          className="justify-self-start print:hidden"
        >
          <Trans>Change this</Trans>
        </ButtonLink>
      )}
    </div>
  );
}

/** Takes focus from the removed button. */
function UndoneNote() {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <p
      ref={note}
      tabIndex={-1}
      className="flex items-start gap-3 rounded-card bg-tint p-5 text-on-tint outline-none md:p-6"
    >
      <Icon name="check" className="mt-0.5 size-5" />
      <Trans>Welcome back. Your membership continues as before.</Trans>
    </p>
  );
}

/** The forms are filled in from the membership that ended (PAY-10). */
function JoinAgain({ isOffered }: { isOffered: boolean }) {
  return (
    <div className="grid gap-2 print:hidden">
      {!isOffered && (
        <p>
          <Trans>
            The membership is not available where you live right now. If you have moved, you can join from
            your new address.
          </Trans>
        </p>
      )}
      <ButtonLink
        to={paths.userDetails}
        variant={isOffered ? "primary" : "secondary"}
        className="justify-self-start"
      >
        {isOffered ? <Trans>Join Again</Trans> : <Trans>Join from another address</Trans>}
      </ButtonLink>
      <p className="text-sm">
        <Trans>
          Your details, your family and your plan are filled in. You see today's prices before you pay.
        </Trans>
      </p>
    </div>
  );
}

function useUndoCancellation({ canceled }: InsuranceCard, onUndone: () => void) {
  const memberFetch = useMemberFetch();
  const [canUndo, setCanUndo] = useState(false);
  const [phase, setPhase] = useState<"idle" | "busy" | "failed" | "undone">("idle");

  useEffect(() => {
    if (!canceled) return;
    let isOver = false;
    setPhase("idle");
    callRoute(memberFetch, getCancellationRoute, { signal: requestLimit() }).then(
      ({ can_keep }) => !isOver && setCanUndo(can_keep),
      // On failure the button is not offered; the next visit asks again.
      () => {},
    );
    return () => {
      isOver = true;
      setCanUndo(false);
    };
  }, [memberFetch, canceled]);

  async function undo() {
    setPhase("busy");
    try {
      await callRoute(memberFetch, keepRoute, { signal: requestLimit() });
      setPhase("undone");
      onUndone();
    } catch {
      setPhase("failed");
    }
  }
  return { canUndo, phase, undo };
}
