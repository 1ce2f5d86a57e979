import { Trans, useLingui } from "@lingui/react/macro";
import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import type { PersonCard } from "@smirk/contract/account/person-cards";
import { listCardsRoute } from "@smirk/contract/account/person-cards";
import { joinNames } from "@smirk/domain/joining/person-name";
import { groupDigits } from "@smirk/domain/membership/card-number";
import { Spinner } from "@smirk/ui/controls/spinner.tsx";
import { useCallback, useEffect, useState } from "react";
import { callRoute } from "../../../api/call-route.ts";
import { Dialog } from "../../../ui/forms/dialog.tsx";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { LoadedView, useLoaded } from "../loaded-view.tsx";
import { CodePicture } from "./code-picture.tsx";
import { useDeskCode } from "./use-desk-code.ts";

interface DeskDialogProps {
  card: InsuranceCard;
  isOpen: boolean;
  onClose: () => void;
}

export function DeskDialog({ card, isOpen, onClose }: DeskDialogProps) {
  return (
    <Dialog fills open={isOpen} onClose={onClose} title={<Trans>For the dentist's desk</Trans>}>
      {isOpen && <DeskCards card={card} />}
    </Dialog>
  );
}

/** The member's own card first, and whose the family wants to show. */
function DeskCards({ card }: { card: InsuranceCard }) {
  useWakeLock();
  const memberFetch = useMemberFetch();
  const { state, retry } = useLoaded(
    useCallback(
      async (signal: AbortSignal) => (await callRoute(memberFetch, listCardsRoute, { signal })).cards,
      [memberFetch],
    ),
  );
  const [chosenId, setChosenId] = useState<string | null>(null);
  return (
    <LoadedView state={state} onRetry={retry}>
      {(people) => {
        const person = people.find(({ person_id: id }) => id === chosenId) ?? people[0];
        return (
          <div className="mx-auto grid w-full max-w-2xl grid-cols-1 justify-items-center gap-4">
            {people.length > 1 && (
              <PersonChoice people={people} chosen={person?.person_id} onChoose={setChosenId} />
            )}
            {person && <DeskCode key={person.person_id} person={person} card={card} />}
          </div>
        );
      }}
    </LoadedView>
  );
}

interface PersonChoiceProps {
  people: PersonCard[];
  chosen: string | undefined;
  onChoose: (personId: string) => void;
}

function PersonChoice({ people, chosen, onChoose }: PersonChoiceProps) {
  return (
    <label className="flex w-full flex-wrap items-center justify-center gap-x-3 gap-y-1">
      <span className="font-medium">
        <Trans>Whose card</Trans>
      </span>
      <select
        value={chosen}
        onChange={(event) => onChoose(event.currentTarget.value)}
        className="min-h-12 min-w-0 max-w-full rounded-md border border-control bg-surface px-[min(1rem,4.4vw)] text-base text-ink"
      >
        {people.map(({ person_id: id, name, surname }) => (
          <option key={id} value={id}>
            {joinNames(name, surname)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The code is as large as the window allows beside the words below it. */
const CODE_SIZE = "aspect-square w-[max(min(100%,12rem),min(100%,100dvh-18rem))] rounded-md";

function DeskCode({ person, card }: { person: PersonCard; card: InsuranceCard }) {
  const { t } = useLingui();
  const code = useDeskCode(person.person_id);
  const name = joinNames(person.name, person.surname);
  const label = t`QR code to check the card of ${name}`;
  const number = groupDigits(card.policy_number);
  const lastDigits = number.slice(-4);
  return (
    <>
      {code.kind === "none" && (
        <p role="status" className={`grid place-content-center ${CODE_SIZE}`}>
          <Spinner className="size-8" />
          <span className="sr-only">
            <Trans>Loading...</Trans>
          </span>
        </p>
      )}
      {code.kind === "screen" && (
        <CodePicture address={code.link} surface="screen" label={label} className={CODE_SIZE} />
      )}
      {code.kind === "paper" && (
        <CodePicture address={person.paper_link} surface="screen" label={label} className={CODE_SIZE} />
      )}
      <p role="status" className="text-center empty:hidden">
        {code.kind === "paper" && (
          <Trans>
            There is no connection, so this is the code of your printed card. The desk will ask for the last
            four digits of the member number: <strong className="whitespace-nowrap">{lastDigits}</strong>
          </Trans>
        )}
      </p>
      <p className="grid max-w-full grid-cols-1 justify-items-center text-center">
        <strong className="break-words text-lg">{name}</strong>
        <span>{card.plan_name}</span>
        <span className="tabular-nums">{number}</span>
        <strong>
          <Trans>THIS IS NOT INSURANCE.</Trans>
        </strong>
      </p>
    </>
  );
}

/** A screen that goes dark while the desk looks for its phone shows no code. */
function useWakeLock(): void {
  useEffect(() => {
    // Firefox before 126 and Safari before 16.4 have none; without it the screen goes dark as it always does.
    if (!("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    // A browser releases the lock of a page that is hidden.
    async function take() {
      if (document.hidden) return;
      try {
        lock = await navigator.wakeLock.request("screen");
        if (isOver) await lock.release();
      } catch {
        // A phone that saves its battery refuses.
      }
    }
    void take();
    document.addEventListener("visibilitychange", take);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", take);
      void lock?.release();
    };
  }, []);
}
