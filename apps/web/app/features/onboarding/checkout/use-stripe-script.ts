import type { Refusal } from "@smirk/contract/errors";
import { useCallback, useEffect, useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { getPublicKey } from "../../../api/get-public-key.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { findRefusal, toRefusal } from "../../../api/member/to-refusal.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import type { StripeLoader } from "../../../vendors/stripe/page-loader.ts";
import { pageStripeLoader } from "../../../vendors/stripe/page-loader.ts";

/** `refused`: the server has no key and answers why. */
export type ScriptState =
  | { kind: "loading" }
  | { kind: "loaded"; stripe: Awaited<ReturnType<StripeLoader["load"]>> }
  | { kind: "failed" }
  | { kind: "refused"; refusal: Refusal };

export function useStripeScript(): { script: ScriptState; retry: () => void } {
  const { apiUrl, stripeScriptUrl } = useSite().publicConfig;
  const [script, setScript] = useState<ScriptState>({ kind: "loading" });

  const load = useCallback(async () => {
    if (stripeScriptUrl === null) return setScript({ kind: "failed" });
    setScript({ kind: "loading" });
    try {
      const fetchKey = () => getPublicKey(browserFetch(apiUrl), requestLimit());
      setScript({ kind: "loaded", stripe: await pageStripeLoader(stripeScriptUrl, fetchKey).load() });
    } catch (error) {
      const refused = findRefusal(error);
      setScript(refused ? { kind: "refused", refusal: toRefusal(refused) } : { kind: "failed" });
    }
  }, [apiUrl, stripeScriptUrl]);

  useEffect(() => {
    void load();
  }, [load]);
  return { script, retry: () => void load() };
}
