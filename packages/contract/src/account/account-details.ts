import * as v from "valibot";

export const accountDetailsSchema = v.object({
  user: v.object({
    name: v.string(),
    surname: v.string(),
    address: v.object({
      address_line_1: v.string(),
      address_line_2: v.optional(v.string()),
      city: v.string(),
      state: v.string(),
      zip: v.string(),
    }),
  }),
  plan: v.string(),
});
export type AccountDetails = v.InferOutput<typeof accountDetailsSchema>;
