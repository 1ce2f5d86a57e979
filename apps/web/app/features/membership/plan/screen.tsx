import { Trans, useLingui } from "@lingui/react/macro";
import type { PersonCard } from "@smirk/contract/account/person-cards";
import { listCardsRoute, replaceCardLinkRoute } from "@smirk/contract/account/person-cards";
import {
  getPlanChangeRoute,
  type PlanChangeAnswer,
  planChangeSchema,
} from "@smirk/contract/account/plan-change";
import type { Plan } from "@smirk/domain/billing/plan";
import { useCallback, useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { callRoute } from "../../../api/call-route.ts";
import { getOffer } from "../../../api/get-offer.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { PageSpinner } from "../../../ui/controls/page-spinner.tsx";
import { DoneNote } from "../../../ui/feedback/done-note.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { RefusalText } from "../../../ui/refusal/refusal-text.tsx";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { CreatingAccount } from "../creating-account.tsx";
import { LoadedView, useLoaded } from "../loaded-view.tsx";
import { Panel } from "../panel.tsx";
import { SectionPage } from "../sections/section-page.tsx";
import { usePolled } from "../use-polled.ts";
import { LeavingPanel, OpenChangePanel } from "./open-change-panel.tsx";
import { PersonCardRow } from "./person-card-row.tsx";
import { PlanForm } from "./plan-form.tsx";
import type { PlanProblem } from "./plan-state.ts";
import { PriceNotice } from "./price-notice.tsx";
import { usePlanChange } from "./use-plan-change.ts";

export default function PlanScreen() {
  const { t } = useLingui();
  const { apiUrl } = useSite().publicConfig;
  const memberFetch = useMemberFetch();
  const load = useCallback(
    async (signal: AbortSignal) => ({
      answer: await callRoute(memberFetch, { ...getPlanChangeRoute, answer: planChangeSchema }, { signal }),
      plans: (await getOffer(browserFetch(apiUrl), signal)).plans,
    }),
    [memberFetch, apiUrl],
  );
  const { value, tries, reload } = usePolled(load);
  return (
    <SectionPage title={t`Plan and family`}>
      {value === null ? (
        tries === 0 ? (
          <PageSpinner label={t`Loading...`} />
        ) : (
          <CreatingAccount tries={tries} size="page" />
        )
      ) : (
        <PlanPage answer={value.answer} plans={value.plans} onChanged={reload} />
      )}
    </SectionPage>
  );
}

interface PlanPageProps {
  answer: PlanChangeAnswer;
  plans: Plan[];
  onChanged: () => void;
}

const OPEN: readonly string[] = ["requested", "action_required", "scheduled"];

function PlanPage({ answer: loaded, plans, onChanged }: PlanPageProps) {
  const [latest, setLatest] = useState<{ after: PlanChangeAnswer; answer: PlanChangeAnswer } | null>(null);
  const answer = latest?.after === loaded ? latest.answer : loaded;
  const change = usePlanChange((next) => {
    if (next) setLatest({ after: loaded, answer: next });
    else onChanged();
  });
  const { step, problem, isBusy } = change;
  const newest = answer.change && OPEN.includes(answer.change.state) ? answer.change : null;
  // The system's change gives way to the member's own.
  const open = newest?.made_by === "system" ? null : newest;
  return (
    <>
      <DoneNote isDone={step.kind === "done"}>
        {step.kind === "done" && step.timing === "now" ? (
          <Trans>Your membership has changed. Your card shows it already.</Trans>
        ) : (
          <Trans>Your change is scheduled. You can undo it until then.</Trans>
        )}
      </DoneNote>
      {problem !== null && (
        <FormAlert>
          <ProblemText problem={problem} />
        </FormAlert>
      )}
      {answer.refusal !== null && <RefusalPanel refusal={answer.refusal} />}
      {answer.refusal !== "ended" && <PriceNotice />}
      {newest?.made_by === "system" && <LeavingPanel change={newest} people={answer.family_members} />}
      {open && (
        <OpenChangePanel
          change={open}
          isBusy={isBusy}
          onUndo={() => void change.undo(open.id)}
          onAnswerBank={(secret) => void change.answerBank(secret)}
        />
      )}
      {!open && answer.refusal === null && (
        <PlanForm
          key={`${answer.change?.id} ${answer.change?.state}`}
          answer={answer}
          plans={plans}
          change={change}
        />
      )}
      {answer.refusal !== "ended" && <CardsPanel key={answer.family_members.map(({ id }) => id).join()} />}
    </>
  );
}

function ProblemText({ problem }: { problem: NonNullable<PlanProblem> }) {
  if (problem === "unreachable") return <UnreachableText />;
  if (problem === "declined") return <Trans>Your card was declined. Nothing has changed.</Trans>;
  return <RefusalText refusal={problem.refusal} />;
}

function RefusalPanel({ refusal }: { refusal: NonNullable<PlanChangeAnswer["refusal"]> }) {
  return (
    <Panel title={<Trans>You cannot make changes right now</Trans>}>
      <p>
        {refusal === "canceled" && (
          <Trans>Your membership is canceled. Undo that first on your membership page.</Trans>
        )}
        {refusal === "unpaid" && <Trans>You have an unpaid charge. Please pay it first.</Trans>}
        {refusal === "not_renewing" && (
          <Trans>Your membership does not renew. First turn on automatic renewal under “Payments.”</Trans>
        )}
        {refusal === "ended" && <Trans>Your membership has ended. You can join again.</Trans>}
      </p>
    </Panel>
  );
}

/** A card for each person, to show or to pass on. */
function CardsPanel() {
  const { state, retry, replace } = useCardLinks();
  return (
    <Panel title={<Trans>A card for each person</Trans>}>
      <p className="text-muted">
        <Trans>
          Share a link, and the card opens on any phone without signing in. It shows the first name, the
          member number and the plan, and it works until you replace it or your membership ends.
        </Trans>
      </p>
      <LoadedView state={state} onRetry={retry}>
        {(cards) => (
          <ul className="grid grid-cols-1">
            {cards.map((card) => (
              <PersonCardRow key={card.person_id} card={card} onReplace={() => replace(card.person_id)} />
            ))}
          </ul>
        )}
      </LoadedView>
    </Panel>
  );
}

/** Everybody's card, and a new link for one of them. */
function useCardLinks() {
  const memberFetch = useMemberFetch();
  const load = useCallback(
    async (signal: AbortSignal) => (await callRoute(memberFetch, listCardsRoute, { signal })).cards,
    [memberFetch],
  );
  const { state, retry } = useLoaded(load);
  const [replaced, setReplaced] = useState<Record<string, PersonCard>>({});
  const newest = (card: PersonCard) => replaced[card.person_id] ?? card;
  return {
    state: state.phase === "loaded" ? { ...state, value: state.value.map(newest) } : state,
    retry,
    replace: async (personId: string): Promise<void> => {
      const sent = { params: { id: personId }, signal: requestLimit() };
      const card = await callRoute(memberFetch, replaceCardLinkRoute, sent);
      setReplaced((known) => ({ ...known, [personId]: card }));
    },
  };
}
