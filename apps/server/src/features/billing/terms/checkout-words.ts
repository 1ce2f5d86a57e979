import type { CheckoutConsentKind } from "@smirk/contract/subscription/terms";
import { CONSENT_TEXT_VERSION, type ReceiptTerms } from "@smirk/domain/billing/refunds/receipt-terms";
import type { Texts } from "../../../locales/texts.ts";
import { listDisclosures, listSentences, type Sentence } from "./before-you-pay.ts";
import type { CheckoutTerms } from "./checkout-terms.ts";

/** Names the wording of each box and of what its words include. Change it with every sentence. */
const VERSIONS: Readonly<Record<CheckoutConsentKind, string>> = {
  agreement: "checkout-agreement-2027-02",
  renewal: CONSENT_TEXT_VERSION,
};

/** Names those of an order by an app. */
const APP_VERSION = "app-order-2027-02";

export interface ConsentWords {
  kind: CheckoutConsentKind;
  version: string;
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
export function writeAppOrder(texts: Texts, terms: CheckoutTerms): { version: string; words: string } {
  const { t } = texts;
  const { consents } = writeCheckoutWords(texts, terms);
  const heading = t("This order was sent by an app, which shows these terms on its own screens.");
  return { version: APP_VERSION, words: [heading, ...consents.map(({ words }) => words)].join("\n") };
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
    version: VERSIONS.agreement,
    text,
    words: [text, ...sentences.map((sentence) => sentence.text), ...disclosures, named].join("\n"),
  };
  const renewal = agreeToRenewal(texts, terms);
  const consents: ConsentWords[] = [agreement];
  if (terms.receipt.autoRenew) {
    consents.push({ kind: "renewal", version: VERSIONS.renewal, text: renewal, words: renewal });
  }
  return { consents, sentences, disclosures };
}

/** The sentences that every consent to renewal begins and ends with. */
export function frameRenewal(
  { t }: Texts,
  {
    brandName,
    period,
    cancelBy,
  }: Pick<CheckoutTerms, "brandName"> & Pick<ReceiptTerms, "period" | "cancelBy">,
) {
  return {
    first: t(
      "I agree that my {brandName} membership renews automatically every {period, select, yearly {year} other {month}}.",
      { brandName, period },
    ),
    last: t(
      "I can cancel at any time on my membership page, by phone at {phone} or by email at {email}.",
      cancelBy,
    ),
  };
}

function agreeToRenewal(texts: Texts, { brandName, receipt }: CheckoutTerms): string {
  const { t, money, date } = texts;
  const { period, renewalCents, regularCents } = receipt;
  const { first, last } = frameRenewal(texts, { brandName, ...receipt });
  const charged = {
    period,
    today: money(receipt.dueTodayCents),
    next: money(renewalCents),
    regular: money(regularCents),
    day: date(receipt.renewalDay),
  };
  return [
    first,
    regularCents === renewalCents
      ? t(
          "My card will be charged {today} today, {next} on {day}, and the same amount every {period, select, yearly {year} other {month}} after that, until I cancel.",
          charged,
        )
      : t(
          "My card will be charged {today} today, {next} on {day}, and {regular} every {period, select, yearly {year} other {month}} after my promo code ends, until I cancel.",
          charged,
        ),
    last,
  ].join(" ");
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
