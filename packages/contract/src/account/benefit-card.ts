import * as v from "valibot";

const word = v.nullish(v.string(), null);

export const benefitCardSchema = v.object({
  name: v.string(),
  phone_number: word,
  web: word,
  network_type: word,
  other_display: word,
  other: v.nullish(v.array(v.object({ label: v.string(), value: v.string() })), []),
  logo: word,
  slug: v.string(),
  smirk_link: word,
});
export type BenefitCard = v.InferOutput<typeof benefitCardSchema>;
