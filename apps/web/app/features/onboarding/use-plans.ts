import type { SalesStop } from "@smirk/contract/subscription/plans";
import type { Plan } from "@smirk/domain/billing/plan";
import { useCallback, useEffect, useState } from "react";
import { browserFetch } from "../../api/api-fetch.ts";
import { getOffer } from "../../api/get-offer.ts";
import { requestLimit } from "../../api/member/request-limit.ts";
import { useSite } from "../../shell/page/use-site.ts";
import { haveSamePrices } from "../../storage/joining/cached-plans.ts";
import { readSignUpValue, writeSignUpValue } from "../session/stored/sign-up-values.ts";

interface PlansOnSale {
  /** The cached plans first, then the server's; null without either. */
  plans: Plan[] | null;
  /** The states whose residents cannot join right now. */
  stops: readonly SalesStop[];
  /** No answer. Cached plans stay: the server checks the price again at payment. */
  hasFailed: boolean;
  /** The prices, not the words. */
  hasChanged: boolean;
  /** @returns whether the prices changed */
  reload: () => Promise<boolean>;
}

export function usePlans(): PlansOnSale {
  const { apiUrl } = useSite().publicConfig;
  const [plans, setPlans] = useState<Plan[] | null>(null);
  const [stops, setStops] = useState<readonly SalesStop[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  const [hasChanged, setHasChanged] = useState(false);

  const reload = useCallback(async () => {
    setHasFailed(false);
    const cached = readSignUpValue("insurancePlans");
    if (cached) setPlans(cached);
    try {
      const { plans: fresh, stopped_states } = await getOffer(browserFetch(apiUrl), requestLimit());
      setStops(stopped_states);
      const isOther = cached !== null && !haveSamePrices(cached, fresh);
      writeSignUpValue("insurancePlans", fresh);
      setPlans(fresh);
      if (isOther) setHasChanged(true);
      return isOther;
    } catch {
      setHasFailed(true);
      return false;
    }
  }, [apiUrl]);

  useEffect(() => {
    void reload();
  }, [reload]);
  return { plans, stops, hasFailed, hasChanged, reload };
}
