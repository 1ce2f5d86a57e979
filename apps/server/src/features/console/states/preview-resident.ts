import type { Plan } from "@smirk/domain/billing/plan";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { StateLaw } from "@smirk/domain/law/state-law";
import type { Agreement } from "@smirk/domain/membership/agreement/agreement";
import { CARD_VALUES } from "@smirk/domain/membership/card-values";
import type { Language } from "@smirk/domain/wire/language";
import type { Context } from "../../../context.ts";
import { invalid } from "../../../errors.ts";
import { type Texts, textsIn } from "../../../locales/texts.ts";
import { officeDay } from "../../../office-day.ts";
import { type PricedSignUp, priceWithout } from "../../billing/check/check-sign-up-payment.ts";
import { listPlans } from "../../billing/plans/list-plans.ts";
import { findCheckoutTerms } from "../../billing/terms/checkout-terms.ts";
import { type CheckoutWords, writeCheckoutWords } from "../../billing/terms/checkout-words.ts";
import type { CardFace } from "../../card/card-drawing.ts";
import { cardWords, listCardClauses } from "../../card/card-words.ts";
import { describeCardValues } from "../../card/describe-card-values.ts";
import { type SampleEmail, writeResidentEmails } from "../../mail/preview/resident-emails.ts";
import { buildAgreement } from "../../members/agreement/write-agreement.ts";
import { findBoughtPlan } from "../../members/find-membership.ts";

export interface ResidentPreview {
  plan: Pick<Plan, "slug" | "name">;
  planStep: { slug: string; name: string; dueTodayCents: number; renewalCents: number; feeCents: number }[];
  checkout: CheckoutWords;
  agreement: Agreement;
  /** What stands on the card, and the same as lines from above. */
  face: CardFace;
  card: { label: string; value: string }[];
  emails: SampleEmail[];
}

interface Asked {
  law: StateLaw;
  language: Language;
  period: RenewalPeriod;
  /** The first that is sold where none is given. */
  planSlug?: string | undefined;
}

/** The name and the number of a member who does not exist. */
const SAMPLE = { firstName: "Maria", lastName: "Lopez", number: "000000000000" };

/**
 * What somebody who lives in the state and joins today reads, by the functions that write it for them; nothing is stored.
 * @throws 400 `invalid` where no plan is sold, or not this one
 */
export async function previewResident(ctx: Context, asked: Asked): Promise<ResidentPreview> {
  const { law, language, period, planSlug } = asked;
  const plans = await listPlans(ctx, language);
  const plan = plans.find(({ slug }) => planSlug === undefined || slug === planSlug);
  if (plan === undefined) throw invalid("This plan is not available.");
  const priced = new Map(
    plans.map((one) => [one.slug, priceWithout(sampleSignUp(one, { law, period }), one)]),
  );
  const signUp = priced.get(plan.slug);
  if (signUp === undefined) throw invalid("This plan is not available.");
  const texts = textsIn(language);
  const terms = await findCheckoutTerms(ctx, signUp);
  const { group_code: groupCode } = await findBoughtPlan(ctx.db, plan.slug);
  const today = officeDay(ctx, ctx.clock.now());
  const face = toFace(ctx, { texts, law, planName: plan.name, groupCode });
  return {
    plan,
    planStep: plans.flatMap((one) => {
      const cart = priced.get(one.slug)?.cart;
      if (cart === undefined) return [];
      const { slug, name } = one;
      return { slug, name, ...cart, renewalCents: cart.recurringCents, feeCents: feeOf({ cart }) };
    }),
    checkout: writeCheckoutWords(texts, terms),
    agreement: buildAgreement(texts, terms.agreement.facts),
    face,
    card: listCardLines(cardWords(texts), face),
    emails: writeResidentEmails(ctx, {
      member: toMember(signUp, language),
      card: face.values,
      law,
      today,
      charges: terms.receipt.charges,
    }),
  };
}

function sampleSignUp(plan: Plan, { law, period }: Pick<Asked, "law" | "period">): PricedSignUp["payment"] {
  return {
    firstName: SAMPLE.firstName,
    lastName: SAMPLE.lastName,
    email: "maria@example.com",
    phoneNumber: "+17135550123",
    birthDate: "1990-05-17",
    address: { address_line_1: "1 Main St", city: law.name, state: law.code, zip: "00000" },
    primaryDentistId: null,
    planSlug: plan.slug,
    period,
    promotionCode: null,
    familyMembers: [],
    isSubscribed: false,
    autoRenew: true,
  };
}

function feeOf({ cart }: Pick<PricedSignUp, "cart">): number {
  return cart.lines.find(({ component }) => component === "enrollment_fee")?.amountCents ?? 0;
}

interface CardFacts {
  texts: Texts;
  law: StateLaw;
  planName: string;
  groupCode: string;
}

/** The card of a member who begins now. */
function toFace(
  ctx: Pick<Context, "config" | "clock">,
  { texts, law, planName, groupCode }: CardFacts,
): CardFace {
  const card = {
    plan_name: planName,
    group_code: groupCode,
    policy_number: SAMPLE.number,
    name: `${SAMPLE.firstName} ${SAMPLE.lastName}`,
    family_members: [],
    metadata: { effective_date: ctx.clock.now().getTime() / 1000 },
  };
  return {
    values: describeCardValues(ctx, { texts, card }),
    clauses: listCardClauses(texts, { state_code: law.code, agreed_state_code: null }),
    stamp: null,
  };
}

/** The lines from above: the law's sentences stand between the facts and how to reach the organization. */
function listCardLines(
  words: ReturnType<typeof cardWords>,
  { values, clauses }: CardFace,
): ResidentPreview["card"] {
  const lines = CARD_VALUES.map((name) => ({ name, ...values[name] })).filter(({ value }) => value !== "");
  const foot = lines.findIndex(({ name }) => name === "website");
  const toLine = ({ label, value }: (typeof lines)[number]) => ({ label, value });
  return [
    ...lines.slice(0, foot).map(toLine),
    ...clauses.map((value) => ({ label: "", value })),
    ...lines.slice(foot).map(toLine),
    { label: "", value: `${words.denial}.` },
  ];
}

function toMember({ payment, plan, cart }: PricedSignUp, language: Language) {
  return {
    name: payment.firstName,
    language,
    plan_name: plan.name,
    due_today_cents: cart.dueTodayCents,
    recurring_cents: cart.recurringCents,
    enrollment_fee_cents: feeOf({ cart }),
    renewal_period: payment.period,
    state: "active" as const,
    is_renewal_off: false,
    state_code: payment.address.state,
  };
}
