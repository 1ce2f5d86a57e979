import { useCallback } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { getPublicKey } from "../../../api/get-public-key.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { pageStripeLoader } from "../../../vendors/stripe/page-loader.ts";

/** Shows the bank's question; what it decides is asked of our server afterwards. */
export function useBankAnswer(): (clientSecret: string) => Promise<void> {
  const { apiUrl, stripeScriptUrl } = useSite().publicConfig;
  return useCallback(
    async (clientSecret) => {
      if (stripeScriptUrl === null) throw new Error("There is no Stripe.js to ask the bank with.");
      const fetchKey = () => getPublicKey(browserFetch(apiUrl), requestLimit());
      const stripe = await pageStripeLoader(stripeScriptUrl, fetchKey).load();
      await stripe.handleNextAction({ clientSecret });
    },
    [apiUrl, stripeScriptUrl],
  );
}
