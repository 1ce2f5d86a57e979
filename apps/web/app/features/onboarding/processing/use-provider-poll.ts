import { useCallback } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { getPublicKey } from "../../../api/get-public-key.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { pageStripeLoader } from "../../../vendors/stripe/page-loader.ts";
import { retrieveOutcome } from "../../../vendors/stripe/retrieve-outcome.ts";
import { type PollEvent, type PollState, usePoll } from "./use-payment-poll.ts";

/** Asks the payment provider, which needs the payment's secret alone: an app's token does not come back from it. */
export function useProviderPoll(secret: string | null): PollState {
  const { apiUrl, stripeScriptUrl } = useSite().publicConfig;
  const ask = useCallback(async (): Promise<PollEvent> => {
    if (secret === null || stripeScriptUrl === null) return { type: "refused" };
    try {
      const fetchKey = () => getPublicKey(browserFetch(apiUrl), requestLimit());
      const stripe = await pageStripeLoader(stripeScriptUrl, fetchKey).load();
      const state = await inTime(retrieveOutcome(stripe, secret));
      return state === null ? { type: "refused" } : { type: "answered", state };
    } catch {
      return { type: "unreachable" };
    }
  }, [apiUrl, stripeScriptUrl, secret]);
  return usePoll(secret === null ? null : ask);
}

/** The limit of a request of ours, for what takes no signal. */
const LIMIT_MS = 10_000;

/** @throws {Error} when it takes too long */
async function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The provider gave no answer in time.")), LIMIT_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
