import type { CheckoutConsentKind } from "@smirk/contract/subscription/terms";
import type { Texts } from "../../../locales/texts.ts";
import { versionOf, type WordingVersion } from "../../members/consents/wordings.ts";
import { listDisclosures, listSentences, type Sentence } from "./before-you-pay.ts";
import type { CheckoutTerms } from "./checkout-terms.ts";
import { agreeToRenewal } from "./renewal-words.ts";

export interface ConsentWords {
  kind: CheckoutConsentKind;
  version: WordingVersion;
  /** What stands beside the box. */
  text: string;
  /** Everything that is agreed to with it, the text first; lines end in '\n' but for the last. */
  words: string;
}

export interface CheckoutWords {
  consents: ConsentWords[];
  sentences: Sentence[];
  disclosures: string[];
}

/** What an order by an app agrees to; its own screens are not ours to know. */
export function writeAppOrder(texts: Texts, terms: CheckoutTerms): Pick<ConsentWords, "version" | "words"> {
  const { t } = texts;
  const { consents } = writeCheckoutWords(texts, terms);
  const heading = t("This order was sent by an app, which shows these terms on its own screens.");
  return {
    version: versionOf("app-order"),
    words: [heading, ...consents.map(({ words }) => words)].join("\n"),
  };
}

/** The words of the checkout in one language, from the facts that charge and refund. */
export function writeCheckoutWords(texts: Texts, terms: CheckoutTerms): CheckoutWords {
  const { t } = texts;
  const sentences = listSentences(texts, terms);
  const disclosures = listDisclosures(texts, terms);
  const { version, sha256 } = terms.agreement;
  const text = terms.receipt.autoRenew
    ? t("I have read the membership agreement and the five disclosures, and I agree to them.")
    : agreeWithoutRenewal(texts, terms);
  const named = t("Membership agreement {version}. Fingerprint of its English text (SHA-256): {sha256}", {
    version,
    sha256,
  });
  const agreement: ConsentWords = {
    kind: "agreement",
    version: versionOf("checkout-agreement"),
    text,
    words: [text, ...sentences.map((sentence) => sentence.text), ...disclosures, named].join("\n"),
  };
  const renewal = agreeToRenewal(texts, terms);
  const consents: ConsentWords[] = [agreement];
  if (terms.receipt.autoRenew) {
    consents.push({ kind: "renewal", version: versionOf("auto-renewal"), text: renewal, words: renewal });
  }
  return { consents, sentences, disclosures };
}

function agreeWithoutRenewal({ t, money, date }: Texts, { brandName, receipt }: CheckoutTerms): string {
  return [
    t("I have read the membership agreement and the five disclosures, and I agree to them."),
    t(
      "My card will be charged {today} today. My {brandName} membership does not renew. It ends on {day}, and my card will not be charged again unless I turn on automatic renewal.",
      { brandName, today: money(receipt.dueTodayCents), day: date(receipt.renewalDay) },
    ),
    t(
      "I can cancel at any time on my membership page, by phone at {phone} or by email at {email}.",
      receipt.cancelBy,
    ),
  ].join(" ");
}
