import type { Block } from "../render/email-template.ts";

/** How to cancel, in every mail about a charge. */
export function howToCancel(membershipUrl: string, { supportPhone }: { supportPhone: string }): Block[] {
  return [
    `You can cancel at any time: on your membership page, or by phone at ${supportPhone}. Your page shows what you get back before you decide.`,
    { link: { label: "Open my membership", url: membershipUrl } },
  ];
}
