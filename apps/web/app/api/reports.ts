import type { DirectoryProblem } from "@smirk/domain/directory/reports";
import * as v from "valibot";
import type { ApiFetch } from "./api-fetch.ts";
import { callApi } from "./member/call-api.ts";
import { requestLimit } from "./member/request-limit.ts";

const createdSchema = v.object({
  data: v.object({ report: v.string(), state: v.picklist(["confirmed", "code_sent", "received"]) }),
});
export type CreatedReport = v.InferOutput<typeof createdSchema>["data"];

export interface NewReport {
  locationId: string;
  problem: DirectoryProblem;
  note: string;
  /** A visitor's address, for an answer. */
  email: string | null;
  /** A member asks for an answer. */
  wantsAnswer: boolean;
}

export interface NewNomination {
  name: string;
  place: string;
  email: string | null;
}

/** @param apiFetch with the member's token for a member */
export async function sendReport(
  apiFetch: ApiFetch,
  { locationId, problem, note, email, wantsAnswer }: NewReport,
): Promise<CreatedReport> {
  const body = { location_id: locationId, problem, note, email, wants_answer: wantsAnswer };
  return post(apiFetch, "/reports", body);
}

export async function sendNomination(apiFetch: ApiFetch, body: NewNomination): Promise<CreatedReport> {
  return post(apiFetch, "/nominations", body);
}

/** @throws {ApiError} `invalid_code` */
export async function confirmReport(
  apiFetch: ApiFetch,
  body: { report: string; code: string },
): Promise<void> {
  const schema = v.object({ confirmed: v.literal(true) });
  const path = "/reports/confirm";
  await callApi(apiFetch, { path, schema, method: "POST", body, signal: requestLimit() });
}

async function post(apiFetch: ApiFetch, path: string, body: unknown): Promise<CreatedReport> {
  const signal = requestLimit();
  return (await callApi(apiFetch, { path, schema: createdSchema, method: "POST", body, signal })).data;
}
