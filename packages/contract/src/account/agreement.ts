import { agreementSchema } from "@smirk/domain/membership/agreement/agreement";
import { LANGUAGES } from "@smirk/domain/wire/language";
import * as v from "valibot";
import { route } from "../route.ts";

export const agreementAnswerSchema = v.object({
  agreement: agreementSchema,
  version: v.string(),
  hash: v.string(),
  /** The language of this text; missing from an older server, which has English only. */
  language: v.optional(v.picklist(LANGUAGES)),
  /** The hash of the English text, which binds. */
  binding_hash: v.optional(v.string()),
  signed_at: v.number(),
});
export type AgreementAnswer = v.InferOutput<typeof agreementAnswerSchema>;

/** Without it the file is in the member's language. */
export const agreementPdfQuerySchema = v.object({ language: v.optional(v.picklist(LANGUAGES)) });

export const getAgreementRoute = route("GET /account/agreement", {
  caller: "member",
  class: "member",
  answer: agreementAnswerSchema,
});
export const downloadAgreementRoute = route("GET /account/agreement.pdf", {
  caller: "member",
  class: "document",
  file: "application/pdf",
  query: agreementPdfQuerySchema,
});
