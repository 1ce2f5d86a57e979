import type { VisitsAnswer } from "@smirk/contract/visits";
import { useCallback, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { deleteVisit, getVisits, saveVisit, type VisitToSave } from "../../../api/visits.ts";
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

const IDLE: SavingState = { isBusy: false, failure: null, fieldErrors: null };

/** The member's visits, and one change of them at a time. */
export function useVisits(onDone: (what: "saved" | "deleted") => void) {
  const memberFetch = useMemberFetch();
  const { state, reload, retry } = useLoaded(
    useCallback((signal) => getVisits(memberFetch, signal), [memberFetch]),
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
    save: (visit: VisitToSave) => void run("saved", () => saveVisit(memberFetch, visit, requestLimit())),
    remove: (id: string) => void run("deleted", () => deleteVisit(memberFetch, id, requestLimit())),
  };
}

const DAY_REASONS = ["in_future", "visit_before_membership", "visit_between_memberships"] as const;

function readFieldErrors(error: unknown): DraftErrors | null {
  const reason = error instanceof ApiError ? error.details.fieldReasons?.day : undefined;
  const day = DAY_REASONS.find((known) => known === reason);
  return day === undefined ? null : { day };
}
