import { Trans } from "@lingui/react/macro";
import {
  getVisitPricesRoute,
  MOST_PROCEDURES,
  type VisitPrice,
  type VisitsAnswer,
} from "@smirk/contract/visits";
import { MOST_OF_ONE } from "@smirk/domain/savings/plan-year";
import { parseDay } from "@smirk/domain/wire/calendar-day";
import { type FormEvent, type RefObject, useEffect, useState } from "react";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { useFieldErrors } from "../../../ui/person/use-field-errors.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import type { SavingState, VisitToSave } from "./use-visits.ts";
import {
  ANOTHER,
  checkDraft,
  type DraftErrors,
  type DraftProblem,
  keepErrors,
  type VisitDraft,
  type VisitField,
} from "./visit-draft.ts";

export interface FormState {
  draft: VisitDraft;
  change: (draft: VisitDraft) => void;
  prices: readonly VisitPrice[];
  errorOf: (field: VisitField) => React.ReactNode;
  isFlashing: boolean;
}

export interface VisitFormInput {
  start: VisitDraft;
  answer: VisitsAnswer;
  saving: SavingState;
  onSave: (visit: VisitToSave) => void;
  onError: (hasError: boolean) => void;
}

/** Fields are checked on submit, and again by the server; focus goes to the first one that is wrong. */
export function useVisitForm({ start, answer, saving, onSave, onError }: VisitFormInput) {
  const [draft, setDraft] = useState(start);
  const fields = useFieldErrors<DraftErrors>({}, onError);
  const { form, errors, isFlashing, refuse } = fields;
  const { prices, areLoading } = useVisitPrices(draft);
  useFocus(form, errors, fields.refusals);
  const { fieldErrors } = saving;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer of the server.
  useEffect(() => {
    if (fieldErrors !== null) refuse(fieldErrors);
  }, [fieldErrors]);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (saving.isBusy) return;
    const checked = checkDraft(draft, prices, answer);
    if ("errors" in checked) return refuse(checked.errors);
    fields.accept();
    onSave({ body: checked.body, isNew: draft.isNew });
  }
  const state: FormState = {
    ...{ draft, prices, isFlashing },
    change: (next) => {
      fields.setErrors(keepErrors(errors, draft, next));
      setDraft(next);
    },
    errorOf: (field) => {
      const problem = errors[field];
      return problem && <ProblemText problem={problem} />;
    },
  };
  return { form, refused: Object.keys(errors).length > 0, submit, state, areLoading };
}

/** The form takes the focus of the button that opened it; nothing chosen is no field that could have it. */
function useFocus(form: RefObject<HTMLFormElement | null>, errors: DraftErrors, refusals: number): void {
  useEffect(() => form.current?.querySelector<HTMLElement>("select, input")?.focus(), [form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal.
  useEffect(() => {
    const isFirst = errors.procedures !== undefined && errors.day === undefined && errors.name === undefined;
    if (refusals > 0 && isFirst) form.current?.querySelector<HTMLElement>("fieldset button")?.focus();
  }, [refusals]);
}

interface KnownPrices {
  place: string;
  day: string;
  prices: readonly VisitPrice[];
}

const NONE: readonly VisitPrice[] = [];

/** What members pay at the place on the day. What cannot be loaded is not known: the form works without. */
function useVisitPrices({ place, day }: Pick<VisitDraft, "place" | "day">) {
  const memberFetch = useMemberFetch();
  const [known, setKnown] = useState<KnownPrices | null>(null);
  const isAsked = place !== ANOTHER && parseDay(day) !== null;
  useEffect(() => {
    if (!isAsked) return;
    const controller = new AbortController();
    const { signal } = controller;
    const settle = (prices: readonly VisitPrice[]) => !signal.aborted && setKnown({ place, day, prices });
    const body = { location_id: place, day };
    const sent = { body, signal: AbortSignal.any([signal, requestLimit()]) };
    callRoute(memberFetch, getVisitPricesRoute, sent).then(
      (answer) => settle(answer.prices),
      () => settle(NONE),
    );
    return () => controller.abort();
  }, [memberFetch, isAsked, place, day]);
  const isKnown = known !== null && known.place === place && known.day === day;
  return { prices: isAsked && isKnown ? known.prices : NONE, areLoading: isAsked && !isKnown };
}

function ProblemText({ problem }: { problem: DraftProblem }) {
  switch (problem) {
    case "required":
      return <Trans>This field is required.</Trans>;
    case "nothing_done":
      return <Trans>Choose at least one procedure.</Trans>;
    case "not_a_date":
      return <Trans>This date does not exist. Check the month, the day and the year.</Trans>;
    case "in_future":
      return <Trans>This day is in the future.</Trans>;
    case "visit_before_membership":
      return <Trans>Your membership began after this day.</Trans>;
    case "visit_between_memberships":
      return <Trans>You had no membership on this day.</Trans>;
    case "too_long":
      return <Trans>This is too long. Please shorten it.</Trans>;
    case "too_many":
      return <Trans>Choose at most {MOST_PROCEDURES} procedures for one visit.</Trans>;
    case "no_amount":
      return <Trans>Type an amount such as 45 or 45.50.</Trans>;
    case "comma_before_cents":
      return <Trans>Please write a point before the cents: 45.50 and not 45,50.</Trans>;
    case "no_count":
      return <Trans>Type a whole number from 1 to {MOST_OF_ONE}.</Trans>;
  }
}
