import {
  addVisitRoute,
  changeVisitRoute,
  listVisitsRoute,
  type NewVisitBody,
  removeVisitRoute,
  type VisitsAnswer,
} from "@smirk/contract/visits";
import { useCallback, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import type { ApiFetch } from "../../../api/api-fetch.ts";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { useLoaded } from "../loaded-view.tsx";
import { type RequestFailure, toRequestFailure } from "../sign-in/request-failure-text.tsx";
import type { DraftErrors } from "./visit-draft.ts";

export interface SavingState {
  isBusy: boolean;
  failure: RequestFailure | null;
  /** What the server says of fields. */
  fieldErrors: DraftErrors | null;
}

export interface VisitToSave {
  body: NewVisitBody;
  isNew: boolean;
}

const IDLE: SavingState = { isBusy: false, failure: null, fieldErrors: null };

/** The member's visits, and one change of them at a time. */
export function useVisits(onDone: (what: "saved" | "deleted") => void) {
  const memberFetch = useMemberFetch();
  const { state, reload, retry } = useLoaded(
    useCallback((signal) => callRoute(memberFetch, listVisitsRoute, { signal }), [memberFetch]),
  );
  const [latest, setLatest] = useState<VisitsAnswer | null>(null);
  const [saving, setSaving] = useState(IDLE);

  async function run(what: "saved" | "deleted", send: () => Promise<VisitsAnswer>) {
    setSaving({ ...IDLE, isBusy: true });
    try {
      setLatest(await send());
      setSaving(IDLE);
      onDone(what);
    } catch (error) {
      const fieldErrors = readFieldErrors(error);
      setSaving({ ...IDLE, fieldErrors, failure: fieldErrors === null ? toRequestFailure(error) : null });
      if (!(error instanceof ApiError) || error.details.reason !== "visit_unknown") return;
      // It was deleted in another window.
      setLatest(null);
      reload();
    }
  }

  return {
    state: latest !== null && state.phase === "loaded" ? { ...state, value: latest } : state,
    ...{ retry, saving },
    forget: () => setSaving(IDLE),
    save: (visit: VisitToSave) => void run("saved", () => saveVisit(memberFetch, visit)),
    remove: (id: string) =>
      void run("deleted", () => {
        return callRoute(memberFetch, removeVisitRoute, { params: { id }, signal: requestLimit() });
      }),
  };
}

/** A new visit that is sent again is the same visit. */
function saveVisit(memberFetch: ApiFetch, { body, isNew }: VisitToSave): Promise<VisitsAnswer> {
  const signal = requestLimit();
  if (isNew) return callRoute(memberFetch, addVisitRoute, { body, signal });
  const { id, ...visit } = body;
  return callRoute(memberFetch, changeVisitRoute, { params: { id }, body: visit, signal });
}

const DAY_REASONS = ["in_future", "visit_before_membership", "visit_between_memberships"] as const;

function readFieldErrors(error: unknown): DraftErrors | null {
  const reason = error instanceof ApiError ? error.details.fieldReasons?.day : undefined;
  const day = DAY_REASONS.find((known) => known === reason);
  return day === undefined ? null : { day };
}
