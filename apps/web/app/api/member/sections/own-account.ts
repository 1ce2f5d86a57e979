import { type AccountDeletionAnswer, accountDeletionAnswerSchema } from "@smirk/contract/account/sessions";
import * as v from "valibot";
import type { ApiFetch } from "../../api-fetch.ts";
import { callApi } from "../call-api.ts";

const dataSchema = v.record(v.string(), v.unknown());
export type OwnData = v.InferOutput<typeof dataSchema>;

/** @throws {ApiError} `proof_required` */
export function getOwnData(memberFetch: ApiFetch, signal?: AbortSignal): Promise<OwnData> {
  return callApi(memberFetch, { path: "/account/data", schema: dataSchema, signal });
}

/** Null: the account can be deleted now. */
export async function getDeletionBlocker(
  memberFetch: ApiFetch,
  signal?: AbortSignal,
): Promise<AccountDeletionAnswer["blocker"]> {
  const path = "/account/deletion";
  return (await callApi(memberFetch, { path, schema: accountDeletionAnswerSchema, signal })).blocker;
}

/** @throws {ApiError} `proof_required`, or `conflict` while something is open */
export async function deleteAccount(memberFetch: ApiFetch, signal?: AbortSignal): Promise<void> {
  const body = { confirm: true };
  await callApi(memberFetch, {
    path: "/account/delete",
    schema: v.unknown(),
    method: "POST",
    body,
    signal,
  });
}
