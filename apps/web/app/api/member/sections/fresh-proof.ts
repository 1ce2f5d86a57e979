import * as v from "valibot";
import type { ApiFetch } from "../../api-fetch.ts";
import { callApi } from "../call-api.ts";

const providedSchema = v.object({
  data: v.object({
    /** Masked. */
    phone_number: v.string(),
    challenge: v.string(),
  }),
});
export type OwnCode = v.InferOutput<typeof providedSchema>["data"];

/** Texts a code to the account's own phone. */
export async function provideOwnCode(memberFetch: ApiFetch, signal?: AbortSignal): Promise<OwnCode> {
  const path = "/account/proof/provide";
  return (await callApi(memberFetch, { path, schema: providedSchema, method: "POST", body: {}, signal }))
    .data;
}

/** @throws {ApiError} `invalid_code` */
export async function proveOwner(
  memberFetch: ApiFetch,
  { code, challenge }: { code: string; challenge: string | undefined },
  signal?: AbortSignal,
): Promise<void> {
  const body = { code, ...(challenge !== undefined && { challenge }) };
  await callApi(memberFetch, {
    path: "/account/proof/verify",
    schema: v.unknown(),
    method: "POST",
    body,
    signal,
  });
}
