import * as v from "valibot";

/** The words of an agreement as they were signed, stored and shown. */
export const agreementSchema = v.object({
  version: v.string(),
  title: v.string(),
  notice: v.string(),
  facts: v.array(v.object({ label: v.string(), value: v.string() })),
  sections: v.array(v.object({ id: v.string(), heading: v.string(), paragraphs: v.array(v.string()) })),
});
export type Agreement = v.InferOutput<typeof agreementSchema>;
