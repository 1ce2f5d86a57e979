import { useEffect, useState } from "react";
import { useNavigation, useSearchParams } from "react-router";
import { type PlansQuery, readPlansQuery, writePlansQuery } from "./plans-query.ts";

/** A choice shows at once; the address follows when its navigation ends. */
export function usePlansQuery(): [PlansQuery, (query: PlansQuery) => void] {
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState<PlansQuery | null>(null);
  const address = params.toString();
  const { state } = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address, such as after Back, is the choice.
  useEffect(() => {
    if (state === "idle") setChosen(null);
  }, [address, state]);
  const choose = (query: PlansQuery) => {
    setChosen(query);
    setParams(writePlansQuery(query), { replace: true, preventScrollReset: true });
  };
  return [chosen ?? readPlansQuery(params), choose];
}
