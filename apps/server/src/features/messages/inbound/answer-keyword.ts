import type { Texts } from "../../../locales/texts.ts";
import type { TextKeyword } from "./read-keyword.ts";
import type { TextQuestion } from "./read-question.ts";

interface Answered {
  brandName: string;
  supportPhone: string;
  keyword: TextKeyword | TextQuestion;
  /** Whether an office agreed to texts at this number. */
  isOffice: boolean;
  membershipUrl: string;
  finderUrl: string;
  isMember: boolean;
  /** Whether a member who stops texts may also mean the membership. */
  mayLeave: boolean;
}

/** Characters of the GSM alphabet, also in translations: Spanish without á, í, ó and ú. */
export function answerKeyword(
  { t }: Texts,
  { keyword, brandName, supportPhone, isOffice, membershipUrl, finderUrl, isMember, mayLeave }: Answered,
): string {
  switch (keyword) {
    case "stop":
      if (mayLeave)
        return t(
          "{brandName}: You will get no more texts from us, except sign-in codes; reply START to get them again. To cancel a membership, open {membershipUrl} or call {supportPhone}.",
          { brandName, membershipUrl, supportPhone },
        );
      return t(
        "{brandName}: You will get no more texts from us, except sign-in codes you ask for. Reply START to get them again.",
        { brandName },
      );
    case "start":
      if (isOffice)
        return t(
          "{brandName}: This phone gets our texts again. For questions about your listing, agree on your office's page. Reply STOP to stop them, HELP for help.",
          { brandName },
        );
      return t(
        "{brandName}: You will again get the texts you chose on your membership page. Reply STOP to stop them, HELP for help.",
        { brandName },
      );
    case "help":
      return t(
        "{brandName} dental savings membership, not insurance. Questions? Call {supportPhone}. Reply STOP to stop texts. Message and data rates may apply.",
        { brandName, supportPhone },
      );
    case "cancel":
      return t(
        "{brandName}: To cancel a membership, open {membershipUrl} or call {supportPhone}. Reply STOP to stop texts.",
        { brandName, membershipUrl, supportPhone },
      );
    case "doubtful":
      return t(
        "{brandName}: Reply STOP to stop texts from us, HELP for help. For anything else, call {supportPhone}.",
        { brandName, supportPhone },
      );
    case "urgent":
      return t(
        "{brandName}: No one reads texts at this number. In an emergency, call 911. For a tooth, call your dentist now, or find one: {finderUrl}",
        { brandName, finderUrl },
      );
    case "question":
      if (isMember)
        return t(
          "{brandName}: No one reads texts at this number. Your card, dentist, address and payments: {membershipUrl} Prices: {finderUrl} Questions? Call {supportPhone}.",
          { brandName, membershipUrl, finderUrl, supportPhone },
        );
      return t(
        "{brandName} dental savings membership, not insurance. No one reads texts at this number. Dentists and prices: {finderUrl} Questions? Call {supportPhone}.",
        { brandName, finderUrl, supportPhone },
      );
  }
}
