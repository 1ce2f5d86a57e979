/** What an office says of its listing that an operator has to prove. */
export interface OfficeProposal {
  phone: string | null;
  note: string | null;
  hasLeft: boolean;
}

/** A report's problem and its words. */
export function reportProposal({ phone, note, hasLeft }: OfficeProposal) {
  const words = [
    ...(hasLeft ? ["The dentist left."] : []),
    ...(phone === null ? [] : [`New phone: ${phone}.`]),
    ...(note === null ? [] : [note]),
  ];
  const problem = hasLeft ? "moved" : phone === null ? "other" : "wrong_phone";
  return { problem, note: words.join(" ") } as const;
}

/** The number that an office proposes, from its report; null for a report that begins with another thing. */
export function readProposedPhone({
  problem,
  note,
}: {
  problem: string | null;
  note: string | null;
}): string | null {
  if (problem !== "wrong_phone") return null;
  return /^New phone: (\+1\d{10})\./.exec(note ?? "")?.[1] ?? null;
}
