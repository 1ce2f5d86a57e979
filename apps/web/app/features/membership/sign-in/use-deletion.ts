import { useCallback } from "react";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { deleteAccount, getDeletionBlocker } from "../../../api/member/sections/own-account.ts";
import { inPageLanguage } from "../../../i18n/page-language.ts";
import { paths } from "../../../paths.ts";
import { analytics } from "../../../vendors/telemetry/analytics.ts";
import { clearStoredSession } from "../../session/session-store.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { usePolled } from "../use-polled.ts";
import { useProvenAction } from "./use-proven-action.ts";

export function useDeletion() {
  const memberFetch = useMemberFetch();
  const load = useCallback(
    async (signal: AbortSignal) => ({ blocker: await getDeletionBlocker(memberFetch, signal) }),
    [memberFetch],
  );
  const { value, tries, reload } = usePolled(load);
  const action = useProvenAction(async () => {
    try {
      await deleteAccount(memberFetch, requestLimit());
    } catch (error) {
      reload();
      throw error;
    }
    clearStoredSession();
    analytics.reset();
    // A full page load drops all state in memory.
    location.assign(inPageLanguage(paths.accountDeleted));
  });
  return { ...action, status: value, tries };
}
