import { answerKeyword } from "../../src/features/messages/inbound/answer-keyword.ts";
import type { MailSample } from "./mail-samples.ts";
import { sender, siteOf } from "./sample-facts.ts";

const KEYWORDS = ["stop", "start", "help", "cancel", "doubtful", "urgent", "question"] as const;

const answerSample =
  (keyword: (typeof KEYWORDS)[number], mayLeave = false): MailSample =>
  (texts) => {
    const finderUrl = siteOf(texts.language);
    const membershipUrl = `${finderUrl}/membership`;
    const isMember = keyword === "question";
    return answerKeyword(texts, {
      ...sender,
      keyword,
      isOffice: false,
      isMember,
      membershipUrl,
      finderUrl,
      mayLeave,
    });
  };

/** What a text message is answered. */
export const ANSWER_SAMPLES: Readonly<Record<string, MailSample>> = {
  ...Object.fromEntries(KEYWORDS.map((keyword) => [`answer-${keyword}`, answerSample(keyword)])),
  "answer-stop-or-cancel": answerSample("stop", true),
};
