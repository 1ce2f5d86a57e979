/** Who belongs to a membership, as its agreement words it (spec §9). */
export type Classification = "Members Only" | "Member +1" | "Member Family";

/** @param members the family, the buyer not among them */
export function classifyFamily(members: number): Classification {
  if (members === 0) return "Members Only";
  return members === 1 ? "Member +1" : "Member Family";
}
