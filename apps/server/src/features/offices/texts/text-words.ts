import type { Texts } from "../../../locales/texts.ts";

/** What an office agrees to, as its page shows it and as it is kept. */
export function consentWords({ t }: Texts, brandName: string): string {
  return t(
    "I agree that {brandName} sends texts to this number that ask whether our listing is right: every 90 days, once more if we do not answer, and after a report that something is wrong. Message and data rates may apply. Our listing does not depend on it. Reply STOP to stop, HELP for help.",
    { brandName },
  );
}
