import { applyPromotionRoute, promotionSchema } from "@smirk/contract/subscription/promotions";
import { listPromotionCodes } from "@smirk/domain/billing/promotions/promotion-code";
import { useEffect, useReducer, useRef } from "react";
import type { ApiFetch } from "../../../api/api-fetch.ts";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { findRefusal, toRefusal } from "../../../api/member/to-refusal.ts";
import { dropStored } from "../../../storage/browser-storage.ts";
import type { SelectedPlan } from "../../../storage/joining/selected-plan.ts";
import { writeSignUpValue } from "../../session/stored/sign-up-values.ts";
import { OPEN_PROMO, type PromoError, reducePromo } from "./promo-state.ts";

const PROMOTION_ROUTE = { ...applyPromotionRoute, answer: promotionSchema };

interface PromotionOptions {
  apiFetch: ApiFetch;
  /** Reapplied on each visit, since its value depends on the plan. */
  initialCode: string | null;
  isStored: boolean;
  readSelectedPlan: () => SelectedPlan | null;
}

export function usePromotion({ apiFetch, initialCode, isStored, readSelectedPlan }: PromotionOptions) {
  const [state, dispatch] = useReducer(reducePromo, OPEN_PROMO, (open) =>
    initialCode === null ? open : reducePromo(open, { type: "applying", code: initialCode }),
  );
  const latest = useRef(0);

  function forget() {
    latest.current += 1;
    if (isStored) dropStored("promotion");
  }

  function fail(failure: PromoError) {
    forget();
    dispatch({ type: "failed", failure });
  }

  async function apply(typed: string) {
    const [code, ...others] = listPromotionCodes(typed);
    const selected = readSelectedPlan();
    if (code === undefined) return fail({ kind: "empty" });
    if (others.length > 0) return fail({ kind: "several" });
    if (selected === null) return fail({ kind: "noPlan" });
    latest.current += 1;
    const current = latest.current;
    dispatch({ type: "applying", code });
    try {
      const body = { promotion_code: code, plan_slug: selected.planSlug };
      const promotion = await callRoute(apiFetch, PROMOTION_ROUTE, { body, signal: requestLimit() });
      if (current !== latest.current) return;
      if (isStored) writeSignUpValue("promotion", { code, promotion });
      dispatch({ type: "applied", applied: { code, promotion } });
    } catch (error) {
      if (current === latest.current) fail(readPromoError(error));
    }
  }

  function remove() {
    forget();
    dispatch({ type: "removed" });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival.
  useEffect(() => {
    if (initialCode !== null) void apply(initialCode);
  }, []);

  return { state, apply, remove, type: (code: string) => dispatch({ type: "typed", code }) };
}

function readPromoError(error: unknown): PromoError {
  const refused = findRefusal(error);
  if (refused === null) return { kind: "unreachable" };
  const refusal = toRefusal(refused);
  if (refused.status === 400 && refusal.reason === undefined) return { kind: "invalid" };
  return { kind: "refused", refusal };
}
