import { copyAccountRoute } from "@smirk/contract/account/sessions";
import { useState } from "react";
import * as v from "valibot";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { useProvenAction } from "../sign-in/use-proven-action.ts";

const copyRoute = { ...copyAccountRoute, answer: v.record(v.string(), v.unknown()) };
export type OwnData = v.InferOutput<typeof copyRoute.answer>;

/** @param onLoaded may use the data up, as a download does */
export function useOwnData(onLoaded: (data: OwnData) => void = () => {}) {
  const memberFetch = useMemberFetch();
  const [data, setData] = useState<OwnData | null>(null);
  const action = useProvenAction(async () => {
    const loaded = await callRoute(memberFetch, copyRoute, { signal: requestLimit() });
    setData(loaded);
    onLoaded(loaded);
  });
  return { ...action, data };
}
