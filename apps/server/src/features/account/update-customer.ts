import { randomUUID } from "node:crypto";
import type { Context } from "../../context.ts";
import { ifMissing } from "../../vendors/stripe/payment-error.ts";
import type { Payments } from "../../vendors/stripe/payments.ts";
import { describeCustomer } from "../billing/checkout/put-customer.ts";
import { findCustomer } from "../members/find-member.ts";
import { findMembershipRow, isErased } from "../members/memberships.ts";

type CustomerContext = Pick<Context, "db"> & { payments: Payments };

/** Repeats until what Stripe was given is what is stored: another change may come between. @throws {PaymentError} */
export async function updateCustomer(ctx: CustomerContext, membershipId: string): Promise<void> {
  let given = "";
  for (;;) {
    const membership = await findMembershipRow(ctx.db, membershipId);
    if (!membership || isErased(membership)) return;
    const details = await describeCustomer(ctx, membership);
    const customerId = await findCustomer(ctx, membership.account_id);
    if (customerId === null || JSON.stringify(details) === given) return;
    given = JSON.stringify(details);
    // One that was deleted at Stripe is nobody's to update; the next purchase makes another.
    await ctx.payments.updateCustomer(customerId, details, randomUUID()).catch(ifMissing(undefined));
  }
}
