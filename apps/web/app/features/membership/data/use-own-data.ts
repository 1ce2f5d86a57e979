import { useState } from "react";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { getOwnData, type OwnData } from "../../../api/member/sections/own-account.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { useProvenAction } from "../sign-in/use-proven-action.ts";

/** @param onLoaded may use the data up, as a download does */
export function useOwnData(onLoaded: (data: OwnData) => void = () => {}) {
  const memberFetch = useMemberFetch();
  const [data, setData] = useState<OwnData | null>(null);
  const action = useProvenAction(async () => {
    const loaded = await getOwnData(memberFetch, requestLimit());
    setData(loaded);
    onLoaded(loaded);
  });
  return { ...action, data };
}
