import type { Language } from "@smirk/domain/wire/language";
import type { Config } from "../../config/config.ts";
import type { PayingContext } from "../../context.ts";
import { conflict, invalid } from "../../errors.ts";
import { ifMissing } from "../../vendors/stripe/payment-error.ts";
import { syncCustomer } from "../billing/sync/sync-customer.ts";
import { findCustomer } from "../members/find-member.ts";
import { findMembership, isOver } from "../members/find-membership.ts";

interface PortalRequest {
  accountId: string;
  origin: string;
  /** The leading page's. */
  language: Language;
  /** An address of an allowed site (decision 22), or a path of ours. */
  returnUrl: string;
}

/** @throws 409 `conflict` where Stripe keeps no customer any more */
export async function openPortal(
  ctx: PayingContext,
  { accountId, origin, language, returnUrl }: PortalRequest,
): Promise<{ link: string }> {
  const address = checkReturnUrl(ctx.config, origin, returnUrl);
  const membership = await findMembership(ctx.db, accountId);
  const customerId = await findCustomer(ctx, membership.account_id);
  if (customerId === null) throw new Error(`Membership ${membership.id} has no customer at Stripe.`);
  const wanted = { customerId, returnUrl: address, language };
  try {
    return { link: await ctx.payments.openPortal(wanted) };
  } catch (error) {
    ifMissing(null)(error);
    // A customer that was deleted at Stripe has no subscription either.
    await syncCustomer(ctx, customerId);
    if (!isOver(await findMembership(ctx.db, accountId), ctx.clock.now())) throw error;
    throw conflict("Your membership has ended. You can join again.").because("membership_ended");
  }
}

function checkReturnUrl(
  { allowedOrigins, mobileReturnUrls }: Pick<Config, "allowedOrigins" | "mobileReturnUrls">,
  origin: string,
  returnUrl: string,
): string {
  if (mobileReturnUrls.includes(returnUrl)) return returnUrl;
  const url = URL.canParse(returnUrl, origin) ? new URL(returnUrl, origin) : null;
  if (url && isPlainWeb(url) && [new URL(origin).origin, ...allowedOrigins].includes(url.origin)) {
    return url.href;
  }
  const sentence = "This address is not one to come back to.";
  throw invalid(sentence, { return_url: sentence });
}

/** `blob:https://smirk.example/1` has the site's origin too. */
function isPlainWeb({ protocol, username, password }: URL): boolean {
  return (protocol === "https:" || protocol === "http:") && username === "" && password === "";
}
