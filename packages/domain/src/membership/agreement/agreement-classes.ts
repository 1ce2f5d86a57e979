export type Classification = "Members Only" | "Member +1" | "Member Family";

export function classifyFamily(members: number): Classification {
  if (members === 0) return "Members Only";
  return members === 1 ? "Member +1" : "Member Family";
}
