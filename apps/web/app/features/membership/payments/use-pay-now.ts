import { useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { payDuePayment } from "../../../api/member/sections/payments.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";

type PayPhase = "idle" | "busy" | "paid" | "declined" | "otherCard" | "failed";

export function usePayNow(onPaid: () => void) {
  const memberFetch = useMemberFetch();
  const [phase, setPhase] = useState<PayPhase>("idle");

  async function payNow(id: string) {
    setPhase("busy");
    try {
      await payDuePayment(memberFetch, id, requestLimit());
      setPhase("paid");
      onPaid();
    } catch (error) {
      setPhase(toPhase(error));
    }
  }
  return { phase, payNow };
}

function toPhase(error: unknown): PayPhase {
  if (!(error instanceof ApiError)) return "failed";
  if (error.code === "payment_declined") return "declined";
  return error.status === 409 ? "otherCard" : "failed";
}
