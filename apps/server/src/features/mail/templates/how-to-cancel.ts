import type { Texts } from "../../../locales/texts.ts";
import type { Block } from "../render/email-template.ts";

interface CancelFacts {
  membershipUrl: string;
  supportPhone: string;
}

export function howToCancel({ t }: Texts, { membershipUrl, supportPhone }: CancelFacts): Block[] {
  return [
    t(
      "You can cancel at any time on your membership page, or by phone at {supportPhone}. The page shows your refund before you decide.",
      { supportPhone },
    ),
    { link: { label: t("Open my membership"), url: membershipUrl } },
  ];
}
