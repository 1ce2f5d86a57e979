import type { Texts } from "../../../locales/texts.ts";
import type { Block, Sender } from "../render/email-template.ts";

interface WrittenEmail {
  subject: string;
  blocks: Block[];
}

interface NameFacts extends Sender {
  fullName: string;
  membershipUrl: string;
}

export function nameChangedEmail(texts: Texts, facts: NameFacts): WrittenEmail {
  const { t } = texts;
  const { brandName, supportPhone, fullName, membershipUrl } = facts;
  return {
    subject: t("Your {brandName} card has your new name", { brandName }),
    blocks: [
      t(
        "The name on your membership card is now {fullName}. Your agreement with the new name is attached. Nothing else about your membership changes.",
        { fullName },
      ),
      t(
        "Please print or save your card again. A card in your phone's wallet changes by itself. If it does not, add it there again.",
      ),
      { link: { label: t("Open my membership"), url: membershipUrl } },
      notYou(texts, supportPhone),
    ],
  };
}

export function emailCodeEmail(
  { t }: Texts,
  { brandName, code, minutes }: Sender & { code: string; minutes: number },
): WrittenEmail {
  return {
    subject: t("Your code to use this address for {brandName}", { brandName }),
    blocks: [
      t("Enter this code to use this email address for your {brandName} membership:", { brandName }),
      { facts: [[t("Code"), code]] },
      t("It works for {minutes} minutes. If you did not ask for it, you do not need to do anything.", {
        minutes,
      }),
    ],
  };
}

interface AddressFacts extends Sender {
  address: string;
  endsWithPeriod: boolean;
}

export function addressChangedEmail(texts: Texts, facts: AddressFacts): WrittenEmail {
  const { t } = texts;
  const { brandName, supportPhone, address, endsWithPeriod } = facts;
  return {
    subject: t("Your {brandName} address was changed", { brandName }),
    blocks: [
      t("Your address is now {address}.", { address }),
      ...(endsWithPeriod
        ? [
            t(
              "The membership is not available in this state. You can use it at every participating dentist until the end of the time you paid for. It does not renew.",
            ),
          ]
        : []),
      t("Your refund rights stay at least as good as in your agreement, wherever you live."),
      notYou(texts, supportPhone),
    ],
  };
}

interface CardFacts extends Sender {
  /** First name; null: the member's own card. */
  ownerName: string | null;
  membershipUrl: string;
}

export function cardReplacedEmail(texts: Texts, facts: CardFacts): WrittenEmail {
  const { t } = texts;
  const { brandName, supportPhone, ownerName, membershipUrl } = facts;
  return {
    subject: t("A {brandName} card has a new code", { brandName }),
    blocks: [
      ownerName === null
        ? t("Your membership card has a new code. The old one no longer works.")
        : t("{ownerName}'s membership card has a new code. The old one no longer works.", {
            ownerName,
          }),
      t("Printed cards, cards in a phone's wallet, and the link that was shared have the old code."),
      t(
        "Please print or save the card again, and add it to the wallet again. The member number stays the same.",
      ),
      { link: { label: t("Open my membership"), url: membershipUrl } },
      notYou(texts, supportPhone),
    ],
  };
}

function notYou({ t }: Texts, supportPhone: string): string {
  return t("If this was not you, please call {supportPhone} right away.", { supportPhone });
}
