import { writeSignUpPayment } from "@smirk/contract/subscription/sign-up-payment";
import { startPaymentRoute } from "@smirk/contract/subscription/sign-up-routes";
import type { ShownConsent } from "@smirk/contract/subscription/terms";
import { useRef, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import type { ApiFetch } from "../../../api/api-fetch.ts";
import { callRoute } from "../../../api/call-route.ts";
import { type PeopleAnswers, writePeopleAnswers } from "../../../api/wire/people-answers.ts";
import { useCardPayment } from "../../../vendors/stripe/card-fields.tsx";
import { addReturnedSecret } from "../../../vendors/stripe/retrieve-outcome.ts";
import { writeSignUpValue } from "../../session/stored/sign-up-values.ts";
import type { Order } from "../order/order.ts";
import { OtherTotalError, type PayError, readPayError } from "./pay-error.ts";

/** The visitor sees a result within twelve seconds. */
const START_LIMIT_MS = 12_000;

export interface PayOptions {
  apiFetch: ApiFetch;
  returnUrl: string;
  /** Whether the receipt still equals the selection, in any tab. */
  isStillChosen: (order: Order) => boolean;
  answers: PeopleAnswers;
  /** The words whose boxes are checked. */
  consents: readonly ShownConsent[];
  onError: (failure: PayError) => Promise<void>;
}

/** `starting`: our server. `confirming`: the provider, or the bank's own dialog, for an unlimited time. */
export type PayPhase = "idle" | "starting" | "confirming";

/** One press pays once: presses meanwhile are ignored (PAY-04, PAY-09). */
export function usePay({ apiFetch, returnUrl, isStillChosen, answers, consents, onError }: PayOptions) {
  const payByCard = useCardPayment();
  const isUnderWay = useRef(false);
  const [phase, setPhase] = useState<PayPhase>("idle");

  async function start({ payment, cart }: Order): Promise<string> {
    const { dueTodayCents } = cart;
    const shown = { due_today: dueTodayCents, consents: [...consents] };
    const body = { ...writeSignUpPayment(payment), ...shown, ...writePeopleAnswers(answers) };
    const sent = { body, signal: AbortSignal.timeout(START_LIMIT_MS) };
    const { client_secret, nonce, due_today } = await callRoute(apiFetch, startPaymentRoute, sent);
    if (due_today !== dueTodayCents) throw new OtherTotalError();
    writeSignUpValue("insurancePaymentIntent", { client_secret, nonce });
    setPhase("confirming");
    return client_secret;
  }

  async function confirm(order: Order): Promise<PayError | null> {
    if (payByCard === null) return null;
    if (!isStillChosen(order)) return { kind: "orderChanged" };
    try {
      const { trouble, isInFields, settledSecret } = await payByCard(() => start(order), returnUrl);
      const cents = order.cart.dueTodayCents;
      if (settledSecret === null)
        return isInFields ? { kind: "fields" } : { kind: "card", trouble: trouble && { ...trouble, cents } };
      location.assign(addReturnedSecret(returnUrl, settledSecret));
      return null;
    } catch (error) {
      if (error instanceof OtherTotalError) return { kind: "pricesChanged" };
      if (error instanceof ApiError || error instanceof TypeError || error instanceof DOMException) {
        return readPayError(error);
      }
      reportError(error);
      return { kind: "card", trouble: null };
    }
  }

  async function pay(order: Order): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPhase("starting");
    const failure = await confirm(order);
    if (failure !== null) await onError(failure);
    isUnderWay.current = false;
    setPhase("idle");
  }

  return { pay, phase, isReady: payByCard !== null };
}
