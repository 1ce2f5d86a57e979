import { Trans } from "@lingui/react/macro";
import type { WaysIn } from "@smirk/contract/subscription/payment";
import type { SignUpPayment } from "@smirk/contract/subscription/sign-up-payment";
import { checkPersonRoute } from "@smirk/contract/subscription/sign-up-routes";
import { findRepeatedPerson, personKey } from "@smirk/domain/joining/same-person";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ApiFetch } from "../../../api/api-fetch.ts";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { type PeopleAnswers, writePeopleToCheck } from "../../../api/wire/people-answers.ts";
import { paths } from "../../../paths.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { forcedLogout } from "../../session/sign-out.ts";
import { isSaidSomebodyElse } from "../somebody-else.ts";

interface PeopleQuestionsProps {
  question: PeopleQuestion | null;
  answers: PeopleAnswers;
  isChecking: boolean;
  onSomebodyElse: (waysIn: WaysIn) => void;
  onNamesakes: () => void;
  isFromApp: boolean;
}

/** Announced when it appears; after an answer the focus stays here (USE-18). */
export function PeopleQuestions(props: PeopleQuestionsProps) {
  const { question, answers, isChecking, onSomebodyElse, onNamesakes, isFromApp } = props;
  const thanks = useRef<HTMLParagraphElement>(null);
  const isBegun = answers.isSomebodyElse || answers.familySomebodyElse.length > 0 || answers.hasNamesakes;
  const isAnswered = question === null && isBegun;
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
    return (
      <OnListTwice name={question.name} isFromApp={isFromApp} isFurther={isBegun} onNamesakes={onNamesakes} />
    );
  const { waysIn } = question;
  return (
    <KnownPerson
      key={waysIn.family_index}
      waysIn={waysIn}
      isFromApp={isFromApp}
      isFurther={isBegun}
      isBusy={isChecking}
      onSomebodyElse={() => onSomebodyElse(waysIn)}
    />
  );
}

interface QuestionPanelProps {
  /** Takes the focus from the button that answered the one before. */
  isFurther: boolean;
  children: React.ReactNode;
}

function QuestionPanel({ isFurther, children }: QuestionPanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isFurther) panel.current?.focus();
  }, [isFurther]);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      data-missing
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
  isFurther?: boolean;
  isBusy?: boolean;
  onSomebodyElse: () => void;
}

export function KnownPerson(props: KnownPersonProps) {
  const { waysIn, isFromApp = false, isFurther = false, isBusy = false, onSomebodyElse } = props;
  const { person } = waysIn;
  return (
    <QuestionPanel isFurther={isFurther}>
      <h2 id="people-question" className="font-bold text-xl">
        {person === null ? (
          <Trans>You seem to have a membership already</Trans>
        ) : (
          <Trans>{person} seems to have a membership already</Trans>
        )}
      </h2>
      <div className="grid gap-1">
        <p>
          {person === null ? (
            <Trans>
              There is already a membership with this name and date of birth and with your phone number or
              email address. You were not charged.
            </Trans>
          ) : (
            <Trans>
              There is already a membership with the name and date of birth of {person} and with your phone
              number or email address. You pay for everyone on your list. You were not charged.
            </Trans>
          )}
        </p>
        <p>
          <WaysInText waysIn={waysIn} />
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {!isFromApp && person !== null && (
          <ButtonLink to={paths.family}>
            <Trans>Change the list</Trans>
          </ButtonLink>
        )}
        {!isFromApp && person === null && (
          <Button onClick={forcedLogout}>
            <Trans>Sign in to my membership</Trans>
          </Button>
        )}
        <Button variant="secondary" busy={isBusy} onClick={onSomebodyElse}>
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

interface OnListTwiceProps extends Pick<PeopleQuestionsProps, "isFromApp" | "onNamesakes"> {
  name: string;
  isFurther: boolean;
}

function OnListTwice({ name, isFromApp, isFurther, onNamesakes }: OnListTwiceProps) {
  return (
    <QuestionPanel isFurther={isFurther}>
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
        <Button variant="secondary" onClick={onNamesakes}>
          <Trans>They are two people</Trans>
        </Button>
      </div>
    </QuestionPanel>
  );
}

/** `known`: one of the people seems to have a membership. `twice`: somebody is on the list twice. */
type PeopleQuestion = { kind: "known"; waysIn: WaysIn } | { kind: "twice"; name: string };

const UNANSWERED: PeopleAnswers = { isSomebodyElse: false, familySomebodyElse: [], hasNamesakes: false };

/** What has to be answered before paying (USE-18), of each person apart. Answers and findings are about the people of now. */
export function usePeopleQuestions(apiFetch: ApiFetch, payment: SignUpPayment | null) {
  const about = payment === null ? "" : describePeople(payment);
  const [found, setFound] = useState<{ about: string; waysIn: WaysIn | null } | null>(null);
  const [given, setGiven] = useState({ about, answers: UNANSWERED });
  const [isChecking, setIsChecking] = useState(false);
  const givenHere = given.about === about ? given.answers : UNANSWERED;
  const isSaid = payment !== null && isSaidSomebodyElse(payment);
  const answers = withDetails(givenHere, isSaid);

  const check = useCallback(
    async (asked: PeopleAnswers) => {
      if (payment === null) return null;
      const sent = { body: writePeopleToCheck(payment, withDetails(asked, isSaid)), signal: requestLimit() };
      // Without an answer now, the server asks when paying.
      const answer = await callRoute(apiFetch, checkPersonRoute, sent).catch(() => null);
      return { about: describePeople(payment), waysIn: answer?.known_membership ?? null };
    },
    [apiFetch, payment, isSaid],
  );
  const isAsked = found?.about === about;
  useEffect(() => {
    if (!isAsked) void check(UNANSWERED).then(setFound);
  }, [check, isAsked]);

  return {
    question: payment && findQuestion(payment, answers, isAsked ? found.waysIn : null),
    answers,
    /** Without what was said at the details. */
    givenHere,
    isChecking,
    /** The question stays until the server has said whether there is a further one. */
    sayOther: async ({ family_index: place }: WaysIn) => {
      const next = addOther(givenHere, place);
      setIsChecking(true);
      setFound(await check(next));
      setGiven({ about, answers: next });
      setIsChecking(false);
    },
    sayNamesakes: () => setGiven({ about, answers: { ...givenHere, hasNamesakes: true } }),
    ask: async () => setFound(await check(givenHere)),
  };
}

function withDetails(answers: PeopleAnswers, isSaid: boolean): PeopleAnswers {
  return { ...answers, isSomebodyElse: answers.isSomebodyElse || isSaid };
}

/** @param place in the family; null for the payer */
function addOther(answers: PeopleAnswers, place: number | null): PeopleAnswers {
  if (place === null) return { ...answers, isSomebodyElse: true };
  return { ...answers, familySomebodyElse: [...answers.familySomebodyElse, place] };
}

function findQuestion(
  payment: SignUpPayment,
  { isSomebodyElse, familySomebodyElse, hasNamesakes }: PeopleAnswers,
  waysIn: WaysIn | null,
): PeopleQuestion | null {
  const place = waysIn?.family_index ?? null;
  const isAnswered = place === null ? isSomebodyElse : familySomebodyElse.includes(place);
  if (waysIn !== null && !isAnswered) return { kind: "known", waysIn };
  const people = [payment, ...payment.familyMembers];
  const index = hasNamesakes ? null : findRepeatedPerson(people);
  const person = index === null ? undefined : people[index];
  return person === undefined
    ? null
    : { kind: "twice", name: `${person.firstName} ${person.lastName}`.trim() };
}

function describePeople({ email, phoneNumber, address, ...payment }: SignUpPayment): string {
  const people = [payment, ...payment.familyMembers].map(personKey);
  return JSON.stringify([people, email, phoneNumber, address]);
}
