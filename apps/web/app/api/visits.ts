import {
  type NewVisitBody,
  type VisitPrice,
  type VisitsAnswer,
  visitPricesAnswerSchema,
  visitsAnswerSchema,
} from "@smirk/contract/visits";
import type { ApiFetch } from "./api-fetch.ts";
import { callApi } from "./member/call-api.ts";

const PATH = "/account/visits";
const schema = visitsAnswerSchema;

export function getVisits(memberFetch: ApiFetch, signal?: AbortSignal): Promise<VisitsAnswer> {
  return callApi(memberFetch, { path: PATH, schema, signal });
}

export interface VisitToSave {
  body: NewVisitBody;
  isNew: boolean;
}

/** A new visit that is sent again is the same visit. @throws {ApiError} with reasons for its fields */
export function saveVisit(
  memberFetch: ApiFetch,
  { body: { id, ...visit }, isNew }: VisitToSave,
  signal?: AbortSignal,
): Promise<VisitsAnswer> {
  return isNew
    ? callApi(memberFetch, { path: PATH, schema, method: "POST", body: { id, ...visit }, signal })
    : callApi(memberFetch, { path: `${PATH}/${id}`, schema, method: "PUT", body: visit, signal });
}

/** @throws {ApiError} `not_found` when it is deleted already */
export function deleteVisit(memberFetch: ApiFetch, id: string, signal?: AbortSignal): Promise<VisitsAnswer> {
  return callApi(memberFetch, { path: `${PATH}/${id}`, schema, method: "DELETE", signal });
}

/** What a member pays for one of each at a place on a day, where it is known. */
export async function getVisitPrices(
  memberFetch: ApiFetch,
  { locationId, day }: { locationId: string; day: string },
  signal?: AbortSignal,
): Promise<VisitPrice[]> {
  const body = { location_id: locationId, day };
  const call = {
    path: `${PATH}/prices`,
    schema: visitPricesAnswerSchema,
    method: "POST",
    body,
    signal,
  } as const;
  return (await callApi(memberFetch, call)).prices;
}
