import {
  type ContactChangeAnswer,
  showContactChangeRoute,
  undoContactChangeRoute,
} from "@smirk/contract/account/personal-details";
import { ApiError } from "../../../api/api-error.ts";
import { browserFetch } from "../../../api/api-fetch.ts";
import { callRoute } from "../../../api/call-route.ts";
import { knownLink } from "../../../api/known-link.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import type { LinkCalls } from "../../../ui/link/use-link.ts";

export type ContactChangeEnd = "stopped" | "undone" | "late";

/** The calls of a link that stops or undoes a change of a contact. */
export function useContactChange(): LinkCalls<ContactChangeAnswer, ContactChangeEnd> {
  const apiFetch = browserFetch(useSite().publicConfig.apiUrl);
  return {
    async show(token, leaving) {
      const signal = AbortSignal.any([requestLimit(), ...(leaving ? [leaving] : [])]);
      const shown = await knownLink(callRoute(apiFetch, showContactChangeRoute, { body: { token }, signal }));
      if (shown === null || shown.can === "stop" || shown.can === "undo") return shown && { shown };
      return { end: shown.can === "nothing" ? "late" : shown.can };
    },
    async press(token) {
      try {
        const sent = { body: { token }, signal: requestLimit() };
        const undone = await knownLink(callRoute(apiFetch, undoContactChangeRoute, sent));
        return undone?.outcome ?? null;
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) return "late";
        throw error;
      }
    },
  };
}
