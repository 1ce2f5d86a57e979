import { createHmac, timingSafeEqual } from "node:crypto";
import { SANDBOX_STRIPE_SECRET_KEY } from "../credentials.ts";
import type { StripeObject } from "../state/objects.ts";
import type { StripeState } from "../state/stripe-state.ts";

/** A link to a page of an invoice works for 30 days after it was handed out, as at Stripe. */
const LASTS_SECONDS = 30 * 86_400;
const HOSTED_PATH = "/stripe/i/acct_sandbox";

/** The links that an answer carries, new in each. */
export function linksOf(state: StripeState, { id, object, status }: StripeObject): Record<string, string> {
  if (object === "credit_note") return { pdf: `${linkTo(state, id)}/pdf` };
  if (object !== "invoice" || status === "draft") return {};
  const link = linkTo(state, id);
  return { hosted_invoice_url: link, invoice_pdf: `${link}/pdf` };
}

function linkTo({ clock, origin }: StripeState, id: string): string {
  const subject = `${id}.${clock.now() + LASTS_SECONDS}`;
  return `${origin}${HOSTED_PATH}/${subject}.${sign(subject)}`;
}

/** @returns the id in a link; null for one that is forged or has expired */
export function readLink({ clock }: StripeState, token: string): string | null {
  const [id = "", expires = "", signature = ""] = token.split(".");
  const expected = Buffer.from(sign(`${id}.${expires}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Number(expires) > clock.now() ? id : null;
}

function sign(subject: string): string {
  return createHmac("sha256", SANDBOX_STRIPE_SECRET_KEY).update(subject).digest("base64url").slice(0, 22);
}
