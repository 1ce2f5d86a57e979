import type { Block, Sender } from "../render/email-template.ts";

interface WrittenEmail {
  subject: string;
  blocks: Block[];
}

export function nameChangedEmail(
  { brandName, supportPhone }: Sender,
  { fullName, membershipUrl }: { fullName: string; membershipUrl: string },
): WrittenEmail {
  return {
    subject: `Your ${brandName} card has your new name`,
    blocks: [
      `You changed the name on your membership card to ${fullName}. Your agreement with the new name is attached. Nothing else about your membership changes.`,
      "Please print or save your card again. If you have it in your phone's wallet, add it there again.",
      { link: { label: "Open my membership", url: membershipUrl } },
      notYou(supportPhone),
    ],
  };
}

export function emailCodeEmail(
  { brandName }: Sender,
  { code, minutes }: { code: string; minutes: number },
): WrittenEmail {
  return {
    subject: `Your code to use this address for ${brandName}`,
    blocks: [
      `Enter this code to use this email address for your ${brandName} membership:`,
      { facts: [["Code", code]] },
      `It works for ${minutes} minutes. If you did not ask for it, you do not need to do anything.`,
    ],
  };
}

export function addressChangedEmail(
  { brandName, supportPhone }: Sender,
  { address, endsWithPeriod }: { address: string; endsWithPeriod: boolean },
): WrittenEmail {
  return {
    subject: `Your ${brandName} address was changed`,
    blocks: [
      `Your address is now ${address}.`,
      ...(endsWithPeriod
        ? [
            "The membership is not available in this state. You can use it at every participating dentist until the end of the time you paid for. It does not renew.",
          ]
        : []),
      "Your refund rights stay at least as good as in your agreement, wherever you live.",
      notYou(supportPhone),
    ],
  };
}

export function notYou(supportPhone: string): string {
  return `If this was not you, please call ${supportPhone} right away.`;
}
