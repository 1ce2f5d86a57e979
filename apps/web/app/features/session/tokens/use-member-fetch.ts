import type { ApiFetch } from "../../../api/api-fetch.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { openMemberFetch } from "./open-member-fetch.ts";

export function useMemberFetch(): ApiFetch {
  return openMemberFetch(useSite().publicConfig.apiUrl);
}
