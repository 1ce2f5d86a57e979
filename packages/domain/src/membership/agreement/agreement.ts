import * as v from "valibot";
import { LANGUAGES } from "../../wire/language.ts";

/** The words of an agreement as they were signed, stored and shown. */
export const agreementSchema = v.object({
  version: v.string(),
  title: v.string(),
  notice: v.string(),
  facts: v.array(v.object({ label: v.string(), value: v.string() })),
  sections: v.array(v.object({ id: v.string(), heading: v.string(), paragraphs: v.array(v.string()) })),
});
export type Agreement = v.InferOutput<typeof agreementSchema>;

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
