import type { AgreementPreviewAnswer, TermsAnswer } from "@smirk/contract/subscription/terms";
import type { ApiCall } from "../../../../../tools/dom/play-api.ts";

interface Cart {
  plan_slug: string;
  promotion_code: string | null;
  auto_renew?: boolean;
}

/** The terms of the cart that is asked about, in words that name what they depend on. */
export function termsOfCart({ body }: ApiCall): TermsAnswer {
  const { plan_slug: plan, promotion_code: code, auto_renew: renews = true } = body as Cart;
  return termsAnswer({
    agreement: "I have read the membership agreement.",
    ...(renews && { renewal: `I agree that ${plan} renews automatically, with ${code ?? "no code"}.` }),
  });
}

/** Terms with these words beside their boxes. */
function termsAnswer(words: { agreement: string; renewal?: string }): TermsAnswer {
  return {
    language: "en",
    consents: Object.entries(words).map(([kind, text]) => ({
      kind: kind as "agreement" | "renewal",
      version: `${kind}-1`,
      sha256: fingerprint(text),
      text,
    })),
    before_you_pay: {
      state: "TX",
      period: "monthly",
      renews: words.renewal !== undefined,
      due_today: 4490,
      renewal_day: "2026-08-15",
      renewal_cents: 2490,
      regular_cents: 2490,
      reminder_day: "2026-08-08",
      cancel_by: "2026-08-14",
      refund_until: "2026-08-14",
      refund_cents: 2490,
      kept_fee_cents: 2000,
      refund_after: "end_of_period",
      sentences: [{ topic: "cancel_by", text: "Cancel by Aug 14, 2026, and you are not charged." }],
      disclosures: ["This plan is not insurance."],
    },
    agreement: { version: "agreement-1", sha256: fingerprint("the agreement") },
  };
}

/** The length is a fingerprint's, and other words have another. */
export function fingerprint(words: string): string {
  return Buffer.from(words).toString("hex").padEnd(64, "0").slice(-64);
}

export const AGREEMENT_PREVIEW: AgreementPreviewAnswer = {
  agreement: {
    version: "agreement-1",
    title: "Smirk Plus Membership Agreement",
    notice: "THIS IS NOT INSURANCE.",
    facts: [{ label: "Member number", value: "Given to you when you pay" }],
    sections: [{ id: "program", heading: "1. The program", paragraphs: ["Between you and us."] }],
  },
  version: "agreement-1",
  hash: fingerprint("the agreement"),
  language: "en",
  binding_hash: fingerprint("the agreement"),
};
