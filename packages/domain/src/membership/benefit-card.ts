import * as v from "valibot";

const word = v.nullish(v.string(), null);

/** A card of a partner's program, as the API has it (spec §3). */
export const benefitCardSchema = v.object({
  name: v.string(),
  phone_number: word,
  /** The program's own site. */
  web: word,
  /** What kind of network it is good in. */
  network_type: word,
  /** Heads `other`. */
  other_display: word,
  other: v.nullish(v.array(v.object({ label: v.string(), value: v.string() })), []),
  /** Address of a picture on the site. */
  logo: word,
  slug: v.string(),
  /** Where on our site it is used, as a path. */
  smirk_link: word,
});
export type BenefitCard = v.InferOutput<typeof benefitCardSchema>;
