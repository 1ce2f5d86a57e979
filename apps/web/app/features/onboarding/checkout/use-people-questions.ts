import type { WaysIn } from "@smirk/contract/subscription/payment";
import type { SignUpPayment } from "@smirk/contract/subscription/sign-up-payment";
import { findRepeatedPerson, personKey } from "@smirk/domain/joining/same-person";
import { useCallback, useEffect, useState } from "react";
import type { ApiFetch } from "../../../api/api-fetch.ts";
import { checkPerson, type PeopleAnswers } from "../../../api/member/payment.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { isSaidSomebodyElse } from "../rules/somebody-else.ts";

/** `known`: the payer seems to have a membership. `twice`: somebody is on the list twice. */
export type PeopleQuestion = { kind: "known"; waysIn: WaysIn } | { kind: "twice"; name: string };

const UNANSWERED: PeopleAnswers = { isSomebodyElse: false, hasNamesakes: false };

/** What has to be answered before paying (USE-18). Answers and findings are about the people of now. */
export function usePeopleQuestions(apiFetch: ApiFetch, payment: SignUpPayment | null) {
  const about = payment === null ? "" : describePeople(payment);
  const [found, setFound] = useState<{ about: string; waysIn: WaysIn | null } | null>(null);
  const [given, setGiven] = useState({ about, answers: UNANSWERED });
  const now = given.about === about ? given.answers : UNANSWERED;
  const isSomebodyElse = now.isSomebodyElse || (payment !== null && isSaidSomebodyElse(payment));
  const answers = { ...now, isSomebodyElse };

  const ask = useCallback(async () => {
    if (payment === null) return;
    // Without an answer now, the server asks when paying.
    const waysIn = await checkPerson(apiFetch, payment, requestLimit()).catch(() => null);
    setFound({ about: describePeople(payment), waysIn });
  }, [apiFetch, payment]);
  const isAsked = found?.about === about;
  useEffect(() => {
    if (!isAsked) void ask();
  }, [ask, isAsked]);

  return {
    question: payment && findQuestion(payment, answers, isAsked ? found.waysIn : null),
    answers,
    /** Without what was said at the details. */
    givenHere: now,
    answer: (more: Partial<PeopleAnswers>) => setGiven({ about, answers: { ...now, ...more } }),
    ask,
  };
}

function findQuestion(
  payment: SignUpPayment,
  { isSomebodyElse, hasNamesakes }: PeopleAnswers,
  waysIn: WaysIn | null,
): PeopleQuestion | null {
  if (waysIn !== null && !isSomebodyElse) return { kind: "known", waysIn };
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
