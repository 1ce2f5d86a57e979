import {
  readSignUpPayment,
  readSignUpPeople,
  type SignUpPayment,
  type SignUpPeople,
} from "@smirk/contract/subscription/sign-up-payment";
import type { Plan } from "@smirk/domain/billing/plan";
import { type PricedCart, priceCart } from "@smirk/domain/billing/pricing";
import type { Promotion } from "@smirk/domain/billing/promotions/promotion";
import type { FieldErrors } from "@smirk/domain/joining/field-error";
import { getStateLaw } from "@smirk/domain/law/state-law";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Context } from "../../../context.ts";
import { AppError, invalid } from "../../../errors.ts";
import { isLocationPublished } from "../../directory/find-location-card.ts";
import {
  type PeopleAnswers,
  readPeopleAnswers,
  refuseRepeatedPerson,
} from "../../members/person/ask-about-person.ts";
import { outOfRegion, requireSales } from "../../sales/sales-stops.ts";
import { applyPromotion } from "../apply-promotion.ts";
import { findOpenMembership } from "../open-membership.ts";
import { findPlan } from "../plans/list-plans.ts";
import { discountedComponents } from "../promotions/discounted-components.ts";
import type { SellingContext } from "../selling-context.ts";
import { checkHomeAddress } from "./check-home-address.ts";
import { dayOfPerson } from "./day-of-person.ts";
import { errorSentences } from "./error-sentences.ts";

/** A sign-up with its price, before the address and the dentist are looked up. */
export interface PricedSignUp {
  payment: SignUpPayment;
  plan: Plan;
  promotion: Promotion | null;
  cart: PricedCart;
}

export interface CheckedPayment extends PricedSignUp {
  answers: PeopleAnswers;
}

/**
 * Validates the body of `POST /subscription/initial_payment` and prices it; amounts in the body are ignored (API-06).
 * @throws 400 `invalid` or `invalid_promotion`; 409 as `refuseRepeatedPerson` and `requireSales`; 422 `out_of_region`, `wrong_address` or `no_postal_code`; 503
 */
export async function checkSignUpPayment(
  ctx: Pick<SellingContext, "db" | "clock" | "config" | "addresses" | "payments">,
  body: unknown,
): Promise<CheckedPayment> {
  const payment = readPayment(body, dayOfPerson(ctx, body));
  const answers = readPeopleAnswers(body);
  refuseRepeatedPerson({ people: [payment, ...payment.familyMembers], ...answers });
  const plan = await findPlan(ctx, payment.planSlug);
  await checkPrimaryDentist(ctx, payment.primaryDentistId);
  await requireSales(ctx, { state: payment.address.state, planSlug: plan.slug });
  await checkHomeAddress(ctx, payment.address);
  return { ...(await priceSignUp(ctx, payment, plan)), answers };
}

async function priceSignUp(
  ctx: Pick<SellingContext, "payments" | "clock" | "config">,
  payment: SignUpPayment,
  plan: Plan,
): Promise<PricedSignUp> {
  const { promotionCode: code } = payment;
  return toPriced(payment, plan, code === null ? null : await applyPromotion(ctx, { code, plan }));
}

/** Prices what is bought without a promotion code. */
export function priceWithout(payment: SignUpPayment, plan: Plan): PricedSignUp {
  return toPriced(payment, plan, null);
}

function toPriced(payment: SignUpPayment, plan: Plan, promotion: Promotion | null): PricedSignUp {
  const { period, familyMembers } = payment;
  const feeRule = getStateLaw(payment.address.state).fee.value;
  const cart = priceCart({ plan, period, members: familyMembers.length, promotion, feeRule });
  return { payment, plan, promotion, cart };
}

/**
 * Reads and prices the same body without looking anybody up. A code that the account's open purchase has used stays good
 * for it: that may have been its last use.
 * @throws 400 `invalid` or `invalid_promotion`; 422 `out_of_region`; 503
 */
export async function readPricedSignUp(
  ctx: Pick<SellingContext, "db" | "clock" | "config" | "payments">,
  { accountId, body }: { accountId: string; body: unknown },
): Promise<PricedSignUp> {
  const payment = readPayment(body, dayOfPerson(ctx, body));
  const plan = await findPlan(ctx, payment.planSlug);
  try {
    return await priceSignUp(ctx, payment, plan);
  } catch (error) {
    // A call that fails may have taken all the time that a visitor waits.
    if (!(error instanceof AppError) || error.code !== "invalid_promotion") throw error;
    const kept = await findKeptPromotion(ctx, { accountId, code: payment.promotionCode, plan });
    if (kept === null) throw error;
    return toPriced(payment, plan, kept);
  }
}

async function findKeptPromotion(
  ctx: Pick<SellingContext, "db" | "payments">,
  { accountId, code, plan }: { accountId: string; code: string | null; plan: Plan },
): Promise<Promotion | null> {
  if (code === null) return null;
  const open = await findOpenMembership(ctx.db, accountId);
  if (!open?.promotion_id || open.promotion_code !== code) return null;
  const used = (await ctx.payments.listPromotions(code)).find(({ id }) => id === open.promotion_id);
  return used?.coupon ? discountedComponents(used.id, used.coupon, plan) : null;
}

/** @throws 400 `invalid`; 422 `out_of_region` */
function readPayment(body: unknown, today: CalendarDay): SignUpPayment {
  const { payment, errors } = readSignUpPayment(body ?? {}, today);
  return payment ?? refuse(errors);
}

/** The person alone, before a plan is chosen. @throws as `readPayment` */
export function readPeople(body: unknown, today: CalendarDay): SignUpPeople {
  const { people, errors } = readSignUpPeople(body ?? {}, today);
  return people ?? refuse(errors);
}

function refuse(errors: FieldErrors): never {
  if (Object.values(errors).every((error) => error === "out_of_region")) throw outOfRegion();
  throw invalid("Some of your details need another look.", errorSentences(errors)).because(
    "details_invalid",
    { fields: errors },
  );
}

/** @throws 400 `invalid` for a location that the directory does not publish */
async function checkPrimaryDentist(ctx: Pick<Context, "db">, id: string | null): Promise<void> {
  if (id === null || (await isLocationPublished(ctx, id))) return;
  throw invalid("Your dentist is no longer in our directory. Please pick another one.", {
    primary_dentist_id: "Please pick a dentist again.",
  }).because("dentist_gone", { fields: { primary_dentist_id: "dentist_gone" } });
}
