import { copyAccountRoute } from "@smirk/contract/account/sessions";
import { useState } from "react";
import * as v from "valibot";
import { callRoute } from "../../../api/call-route.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { useRequest } from "../use-request.ts";

const copyRoute = { ...copyAccountRoute, answer: v.record(v.string(), v.unknown()) };
export type OwnData = v.InferOutput<typeof copyRoute.answer>;

/** @param onLoaded may use the data up, as a download does */
export function useOwnData(onLoaded: (data: OwnData) => void = () => {}) {
  const memberFetch = useMemberFetch();
  const [data, setData] = useState<OwnData | null>(null);
  const request = useRequest(
    (_: undefined, signal) => callRoute(memberFetch, copyRoute, { signal }),
    (loaded) => {
      setData(loaded);
      onLoaded(loaded);
    },
  );
  return { ...request, run: () => request.run(undefined), data };
}
