import type { AgreementPreviewAnswer, TermsAnswer } from "@smirk/contract/subscription/terms";
import { writeRenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { Language } from "@smirk/domain/wire/language";
import { textsIn } from "../../../locales/texts.ts";
import { buildAgreement, hashAgreement } from "../../members/agreement/write-agreement.ts";
import { hashWords } from "../../members/consents/record-consents.ts";
import { readPricedSignUp } from "../check/check-sign-up-payment.ts";
import { toPaymentError } from "../payment-errors.ts";
import type { SellingContext } from "../selling-context.ts";
import type { CheckoutTerms } from "./checkout-terms.ts";
import { writeCheckoutWords } from "./checkout-words.ts";
import { findPurchaseTerms } from "./purchase-terms.ts";

type TermsContext = Pick<SellingContext, "db" | "clock" | "config" | "payments">;

interface TermsRequest {
  accountId: string;
  body: unknown;
  language: Language;
}

/** What is read and agreed to before paying for this cart. @throws as `readPricedSignUp` */
export async function getTerms(
  ctx: TermsContext,
  { language, ...order }: TermsRequest,
): Promise<TermsAnswer> {
  const terms = await readTerms(ctx, order);
  const { consents, sentences, disclosures } = writeCheckoutWords(textsIn(language), terms);
  const { receipt, refund } = terms;
  const { version, sha256 } = terms.agreement;
  return {
    language,
    consents: consents.map(({ words, ...consent }) => ({ ...consent, sha256: hashWords(words) })),
    before_you_pay: {
      state: terms.stateCode,
      period: writeRenewalPeriod(receipt.period),
      renews: receipt.autoRenew,
      due_today: receipt.dueTodayCents,
      renewal_day: receipt.renewalDay,
      renewal_cents: receipt.renewalCents,
      regular_cents: receipt.regularCents,
      reminder_day: receipt.reminderDay,
      cancel_by: terms.cancelBy,
      refund_until: refund.until,
      refund_cents: refund.cents,
      kept_fee_cents: refund.keptFeeCents,
      refund_after: refund.afterRule,
      sentences,
      disclosures,
    },
    agreement: { version, sha256 },
  };
}

/** The agreement that paying for this cart signs, by the function that writes the signed one. @throws as `readPricedSignUp` */
export async function previewAgreement(
  ctx: TermsContext,
  { language, ...order }: TermsRequest,
): Promise<AgreementPreviewAnswer> {
  const { facts, version, sha256 } = (await readTerms(ctx, order)).agreement;
  const agreement = buildAgreement(textsIn(language), facts);
  return { agreement, version, hash: hashAgreement(agreement), language, binding_hash: sha256 };
}

async function readTerms(ctx: TermsContext, order: Omit<TermsRequest, "language">): Promise<CheckoutTerms> {
  try {
    const signUp = await readPricedSignUp(ctx, order);
    return await findPurchaseTerms(ctx, { accountId: order.accountId, signUp });
  } catch (error) {
    throw toPaymentError(error);
  }
}
