import { type DentistsAnswer, dentistsAnswerSchema } from "@smirk/contract/account/dentists";
import type { ApiFetch } from "../../api-fetch.ts";
import { callApi } from "../call-api.ts";

const PATH = "/account/dentists";

export function getDentists(memberFetch: ApiFetch, signal?: AbortSignal): Promise<DentistsAnswer> {
  return callApi(memberFetch, { path: PATH, schema: dentistsAnswerSchema, signal });
}

interface Choice {
  locationId: string;
  personIds: readonly string[];
}

/** @throws {ApiError} `not_found` or `conflict` where the dentist, a person or the membership is gone */
export function chooseDentist(
  memberFetch: ApiFetch,
  { locationId, personIds }: Choice,
  signal?: AbortSignal,
): Promise<DentistsAnswer> {
  const body = { location_id: locationId, person_ids: personIds };
  const schema = dentistsAnswerSchema;
  return callApi(memberFetch, { path: PATH, schema, method: "POST", body, signal });
}
