import {
  type AddressBody,
  addressBodySchema,
  emailBodySchema,
  type NameBody,
  nameBodySchema,
} from "@smirk/contract/account/personal-details";
import { readInput } from "@smirk/contract/read-input";
import { readErrors } from "@smirk/domain/joining/field-error";
import type * as v from "valibot";
import { invalid } from "../../errors.ts";
import { errorSentences } from "../billing/check/error-sentences.ts";

export const readNameBody = (body: unknown): NameBody => readBody(nameBodySchema, body);
export const readEmailBody = (body: unknown): { email: string } => readBody(emailBodySchema, body);
export const readAddressBody = (body: unknown): AddressBody => readBody(addressBodySchema, body);

/** @throws 400 `invalid` with a sentence for each field */
function readBody<T extends v.GenericSchema>(schema: T, body: unknown): v.InferOutput<T> {
  const result = readInput(schema, body ?? {});
  if (result.success) return result.output;
  const fields = readErrors(result.issues);
  throw invalid("Some of your details need another look.", errorSentences(fields)).because(
    "details_invalid",
    {
      fields,
    },
  );
}
