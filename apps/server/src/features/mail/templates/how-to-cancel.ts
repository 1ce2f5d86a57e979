import type { Block } from "../render/email-template.ts";

export function howToCancel(membershipUrl: string, { supportPhone }: { supportPhone: string }): Block[] {
  return [
    `You can cancel at any time on your membership page, or by phone at ${supportPhone}. The page shows your refund before you decide.`,
    { link: { label: "Open my membership", url: membershipUrl } },
  ];
}
