import {
  changePlanRoute,
  type PlanChangeAnswer,
  planChangeSchema,
  quotePlanChangeRoute,
  undoPlanChangeRoute,
} from "@smirk/contract/account/plan-change";
import { useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { findRefusal, toRefusal } from "../../../api/member/to-refusal.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { useBankAnswer } from "../payments/use-bank-answer.ts";
import { type EditedPlan, type PlanProblem, type PlanStep, writeWanted } from "./plan-state.ts";

const AGREE_ROUTE = { ...changePlanRoute, answer: planChangeSchema };
const UNDO_ROUTE = { ...undoPlanChangeRoute, answer: planChangeSchema };

/** Quote, agreement and undo of a change. @param onAnswer is given what the server says after each */
export function usePlanChange(onAnswer: (answer: PlanChangeAnswer | null) => void) {
  const memberFetch = useMemberFetch();
  const answerBank = useBankAnswer();
  const [step, setStep] = useState<PlanStep>({ kind: "edit" });

  const { problem, setProblem, isBusy, run } = useTask({
    onConflict: () => {
      setStep({ kind: "edit" });
      onAnswer(null);
    },
    onKnown: (place) => setStep({ kind: "known", place }),
  });

  /** @returns whether the change is as agreed now */
  async function finish(answer: PlanChangeAnswer): Promise<boolean> {
    onAnswer(answer);
    const secret = answer.change?.client_secret ?? null;
    if (secret !== null) {
      await answerBank(secret);
      onAnswer(null);
      setStep({ kind: "edit" });
      return false;
    }
    if (answer.change?.state === "failed") setProblem("declined");
    return answer.change?.state !== "failed";
  }

  return {
    step,
    problem,
    isBusy,
    edit: () => setStep({ kind: "edit" }),
    review: (plan: EditedPlan) =>
      run(async () => {
        const sent = { body: writeWanted(plan), signal: requestLimit() };
        const quote = await callRoute(memberFetch, quotePlanChangeRoute, sent);
        setStep({ kind: "review", quote, id: crypto.randomUUID() });
      }),
    agree: (plan: EditedPlan) =>
      run(async () => {
        if (step.kind !== "review") return;
        const { id, quote } = step;
        const { proration_date, today_cents, next_charge } = quote;
        const shown = { proration_date, today_cents, next_cents: next_charge.cents };
        // The same id again is the same change.
        const sent = { body: { ...writeWanted(plan), id, ...shown }, signal: requestLimit() };
        const isMade = await finish(await callRoute(memberFetch, AGREE_ROUTE, sent));
        setStep(isMade ? { kind: "done", timing: quote.timing } : { kind: "edit" });
      }),
    answerBank: (clientSecret: string) =>
      run(async () => {
        await answerBank(clientSecret);
        onAnswer(null);
      }),
    undo: (id: string) =>
      run(async () => {
        onAnswer(await callRoute(memberFetch, UNDO_ROUTE, { body: { id }, signal: requestLimit() }));
        setStep({ kind: "edit" });
      }),
  };
}

/** One call at a time, with its problem in words. */
function useTask({ onConflict, onKnown }: { onConflict: () => void; onKnown: (place: number) => void }) {
  const [problem, setProblem] = useState<PlanProblem>(null);
  const [isBusy, setIsBusy] = useState(false);
  async function run(work: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      const place = findKnown(error);
      if (place !== null) return onKnown(place);
      setProblem(readProblem(error));
      if (error instanceof ApiError && error.code === "conflict") onConflict();
    } finally {
      setIsBusy(false);
    }
  }
  return { problem, setProblem, isBusy, run };
}

/** The place of somebody who seems to be a member already; null for another error. */
function findKnown(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.details.reason !== "known_person") return null;
  const [path = ""] = Object.keys(error.details.fieldReasons ?? {});
  const place = Number(path.split(".")[1]);
  return Number.isInteger(place) ? place : null;
}

function readProblem(error: unknown): PlanProblem {
  const refused = findRefusal(error);
  if (refused === null) return "unreachable";
  const [field] = Object.values(refused.details.fieldReasons ?? {});
  const refusal = toRefusal(refused);
  return { refusal: field === undefined ? refusal : { ...refusal, reason: field } };
}
