import { describe, expect, it } from "vitest";
import { PLUS } from "../../../../../../packages/domain/test/demo-plans.ts";
import type { GatheredForms } from "../../../api/wire/payment-of-forms.ts";
import { isSamePayment } from "../pay/gather-forms.ts";
import { readOrder } from "./order.ts";

const CONTACT = { phone: "(800) 555-0142", email: "help@smirk.example" };
const NOW = new Date("2026-11-20T12:00:00Z");
const NONE = { monthly: null, yearly: null };
const HALF_FAMILY = {
  code: "FAMILY",
  promotion: {
    id: "promo_1",
    discount: { plan: NONE, family: { monthly: 625, yearly: 6300 }, familyExtra: NONE, enrollmentFee: null },
    duration: { kind: "once" },
  },
} as const;
const FORMS: GatheredForms = {
  details: {
    firstName: "Željka",
    lastName: "Čović",
    email: "zeljka@example.com",
    homeAddress: "1200 Main St, Houston, TX 77002",
    phoneNumber: "+1 (713) 234-5678",
    dateOfBirth: "02/29/1984",
    address: { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" },
  },
  family: [{ relation: "CHILD", firstName: "Mia", lastName: "Čović", dateOfBirth: "01/05/2015" }],
  selectedPlan: { planSlug: PLUS.slug, period: "monthly" },
  promotionCode: "FAMILY",
  primaryDentist: "42",
  isSubscribed: true,
  autoRenew: true,
};
const read = (forms: Partial<GatheredForms> = {}, applied: typeof HALF_FAMILY | null = null) =>
  readOrder(
    { ...FORMS, ...forms },
    { plans: [PLUS], applied, cancelBy: CONTACT, timeZone: "America/Chicago" },
    NOW,
  );

describe("the order on the receipt", () => {
  it("costs what the shared rules say, and names the next charge [PAY-02] [PAY-03]", () => {
    expect(read()).toMatchObject({
      kind: "order",
      order: {
        members: 1,
        cart: { dueTodayCents: 5740 },
        terms: { renewalDay: "2026-12-20", renewalCents: 3740, reminderDay: "2026-12-13" },
        payment: { firstName: "Željka", planSlug: PLUS.slug, promotionCode: null },
      },
    });
  });

  it("is paid with the code that is applied, never with one that is not [PAY-05]", () => {
    expect(read({}, HALF_FAMILY)).toMatchObject({
      order: {
        cart: { dueTodayCents: 5115 },
        payment: { promotionCode: "FAMILY" },
      },
    });
  });

  it.each([
    ["plan", { selectedPlan: null }],
    ["plan", { selectedPlan: { planSlug: "brightwell_discount_9", period: "monthly" } }],
    ["details", { details: null }],
    ["details", { details: { ...FORMS.details, address: undefined } }],
    ["details", { details: { ...FORMS.details, dateOfBirth: "02/30/1984" } }],
  ])("misses the %s without them: %j", (what, forms) => {
    expect(read(forms as Partial<GatheredForms>)).toEqual({ kind: "missing", what });
  });

  it("is another one as soon as anything differs [PAY-09]", () => {
    const one = read();
    const other = read({ family: [] });
    if (one.kind !== "order" || other.kind !== "order") throw new Error("No order.");
    expect(isSamePayment(one.order.payment, one.order.payment)).toBe(true);
    expect(isSamePayment(one.order.payment, other.order.payment)).toBe(false);
    expect(isSamePayment(one.order.payment, null)).toBe(false);
  });
});
