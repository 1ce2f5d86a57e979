import { useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { payDuePayment } from "../../../api/member/sections/payments.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { useBankAnswer } from "./use-bank-answer.ts";

type PayPhase = "idle" | "busy" | "paid" | "unconfirmed" | "declined" | "otherCard" | "ended" | "failed";

/** @param onPaid also called where nothing is due any more */
export function usePayNow(onPaid: () => void) {
  const memberFetch = useMemberFetch();
  const askBank = useBankAnswer();
  const [phase, setPhase] = useState<PayPhase>("idle");

  async function payNow(id: string) {
    setPhase("busy");
    try {
      let answer = await payDuePayment(memberFetch, id, requestLimit());
      if (answer.state === "action_required") {
        await askBank(answer.client_secret);
        answer = await payDuePayment(memberFetch, id, requestLimit());
      }
      if (answer.state === "action_required") {
        setPhase("unconfirmed");
        return;
      }
      setPhase("paid");
      onPaid();
    } catch (error) {
      const next = toPhase(error);
      setPhase(next);
      // The payment is no longer among those that are loaded.
      if (next === "ended") onPaid();
    }
  }
  return { phase, payNow };
}

function toPhase(error: unknown): PayPhase {
  if (!(error instanceof ApiError)) return "failed";
  if (error.code === "payment_declined") return "declined";
  if (error.details.reason === "membership_ended") return "ended";
  return error.status === 409 ? "otherCard" : "failed";
}
