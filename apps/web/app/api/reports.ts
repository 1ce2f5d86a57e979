import {
  type ConfirmReportBody,
  type CreatedReport,
  confirmedReportAnswerSchema,
  createdReportAnswerSchema,
  type NominationBody,
  type ReportBody,
} from "@smirk/contract/reports";
import type { ApiFetch } from "./api-fetch.ts";
import { callApi } from "./member/call-api.ts";
import { requestLimit } from "./member/request-limit.ts";

/** @param apiFetch with the member's token for a member */
export function sendReport(apiFetch: ApiFetch, body: ReportBody): Promise<CreatedReport> {
  return post(apiFetch, "/reports", body);
}

export function sendNomination(apiFetch: ApiFetch, body: NominationBody): Promise<CreatedReport> {
  return post(apiFetch, "/nominations", body);
}

/** @throws {ApiError} `invalid_code` */
export async function confirmReport(apiFetch: ApiFetch, body: ConfirmReportBody): Promise<void> {
  const call = {
    path: "/reports/confirm",
    schema: confirmedReportAnswerSchema,
    body,
    signal: requestLimit(),
  };
  await callApi(apiFetch, { ...call, method: "POST" });
}

async function post(
  apiFetch: ApiFetch,
  path: string,
  body: ReportBody | NominationBody,
): Promise<CreatedReport> {
  const call = { path, schema: createdReportAnswerSchema, body, signal: requestLimit() };
  return (await callApi(apiFetch, { ...call, method: "POST" })).data;
}
