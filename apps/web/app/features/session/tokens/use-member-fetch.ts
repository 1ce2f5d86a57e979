import type { ApiFetch } from "../../../api/api-fetch.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { openMemberFetch } from "./open-member-fetch.ts";

/** For the calls of whoever is signed in; the same function for as long as the page lives. */
export function useMemberFetch(): ApiFetch {
  return openMemberFetch(useSite().publicConfig.apiUrl);
}
