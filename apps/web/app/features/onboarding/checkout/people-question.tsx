import { Trans } from "@lingui/react/macro";
import type { WaysIn } from "@smirk/contract/subscription/payment";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useRef } from "react";
import type { PeopleAnswers } from "../../../api/member/payment.ts";
import { paths } from "../../../paths.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { forcedLogout } from "../../session/sign-out.ts";
import type { PeopleQuestion } from "./use-people-questions.ts";

interface PeopleQuestionsProps {
  question: PeopleQuestion | null;
  answers: PeopleAnswers;
  onAnswer: (more: Partial<PeopleAnswers>) => void;
  isFromApp: boolean;
}

/** Announced when it appears; after an answer the focus stays here (USE-18). */
export function PeopleQuestions({ question, answers, onAnswer, isFromApp }: PeopleQuestionsProps) {
  const thanks = useRef<HTMLParagraphElement>(null);
  const isAnswered = question === null && (answers.isSomebodyElse || answers.hasNamesakes);
  useEffect(() => {
    if (isAnswered) thanks.current?.focus();
  }, [isAnswered]);
  if (isAnswered) {
    return (
      <p ref={thanks} tabIndex={-1} className="rounded-card bg-tint px-4 py-3 font-medium text-on-tint">
        <Trans>Thank you. You can pay now.</Trans>
      </p>
    );
  }
  if (question === null) return null;
  if (question.kind === "twice")
    return <OnListTwice name={question.name} isFromApp={isFromApp} onAnswer={onAnswer} />;
  const onSomebodyElse = () => onAnswer({ isSomebodyElse: true });
  return <KnownPerson waysIn={question.waysIn} isFromApp={isFromApp} onSomebodyElse={onSomebodyElse} />;
}

function QuestionPanel({ children }: { children: React.ReactNode }) {
  return (
    <section
      role="alert"
      aria-labelledby="people-question"
      className="wrap-anywhere grid gap-4 rounded-card border-2 border-action bg-surface p-[min(1.25rem,5.6vw)] md:p-6"
    >
      {children}
    </section>
  );
}

interface KnownPersonProps {
  waysIn: WaysIn;
  isFromApp?: boolean;
  onSomebodyElse: () => void;
}

export function KnownPerson({ waysIn, isFromApp = false, onSomebodyElse }: KnownPersonProps) {
  return (
    <QuestionPanel>
      <h2 id="people-question" className="font-bold text-xl">
        <Trans>You seem to have a membership already</Trans>
      </h2>
      <div className="grid gap-1">
        <p>
          <Trans>
            There is already a membership with this name and date of birth and with your phone number or email
            address. You were not charged.
          </Trans>
        </p>
        <p>
          <WaysInText waysIn={waysIn} />
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {!isFromApp && (
          <Button onClick={forcedLogout}>
            <Trans>Sign in to my membership</Trans>
          </Button>
        )}
        <Button variant="secondary" onClick={onSomebodyElse}>
          <Trans>This is someone else</Trans>
        </Button>
      </div>
    </QuestionPanel>
  );
}

/** Apple only where it is the only way. */
function WaysInText({ waysIn: { ways, phone_hint: phone } }: { waysIn: WaysIn }) {
  const hasGoogle = ways.includes("google");
  if (phone !== null && hasGoogle)
    return <Trans>To see it, sign in with a code to the phone number {phone}, or with Google.</Trans>;
  if (phone !== null) return <Trans>To see it, sign in with a code to the phone number {phone}.</Trans>;
  if (hasGoogle) return <Trans>To see it, sign in with Google.</Trans>;
  return <Trans>To see it, sign in with Apple.</Trans>;
}

type OnListTwiceProps = Pick<PeopleQuestionsProps, "isFromApp" | "onAnswer"> & { name: string };

function OnListTwice({ name, isFromApp, onAnswer }: OnListTwiceProps) {
  return (
    <QuestionPanel>
      <h2 id="people-question" className="font-bold text-xl">
        <Trans>{name} is on your list twice</Trans>
      </h2>
      <p>
        <Trans>
          Two people on your list have the same name and date of birth. You pay for everyone on the list.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        {!isFromApp && (
          <ButtonLink to={paths.family}>
            <Trans>Change the list</Trans>
          </ButtonLink>
        )}
        <Button variant="secondary" onClick={() => onAnswer({ hasNamesakes: true })}>
          <Trans>They are two people</Trans>
        </Button>
      </div>
    </QuestionPanel>
  );
}
