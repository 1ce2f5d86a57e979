import { createHash } from "node:crypto";
import type { Language } from "@smirk/domain/wire/language";
import type { Stripe } from "stripe";
import * as v from "valibot";
import type { Ask } from "./ask-stripe.ts";

interface PortalSession {
  customerId: string;
  returnUrl: string;
  language: Language;
}

export interface PortalPayments {
  openPortal(session: PortalSession): Promise<string>;
}

/** Nothing that changes what was bought. */
const FEATURES: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
  customer_update: { enabled: false },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: "at_period_end", proration_behavior: "none" },
};
const FEATURES_ID = createHash("sha256").update(JSON.stringify(FEATURES)).digest("hex").slice(0, 16);

const configurationSchema = v.object({
  id: v.string(),
  metadata: v.nullable(v.record(v.string(), v.string())),
});
const sessionSchema = v.object({ url: v.pipe(v.string(), v.url()) });

export function createPortalPayments(stripe: Stripe, ask: Ask): PortalPayments {
  const { configurations, sessions } = stripe.billingPortal;
  let found: Promise<string> | undefined;

  async function findConfiguration(): Promise<string> {
    const listSchema = v.object({ data: v.array(configurationSchema) });
    const { data } = await ask("list portal configurations", listSchema, () =>
      configurations.list({ active: true, limit: 100 }),
    );
    const ours = data.find(({ metadata }) => metadata?.features_id === FEATURES_ID);
    if (ours) return ours.id;
    const made = await ask("create a portal configuration", configurationSchema, () =>
      configurations.create(
        { features: FEATURES, metadata: { features_id: FEATURES_ID } },
        { idempotencyKey: `portal-${FEATURES_ID}` },
      ),
    );
    return made.id;
  }

  return {
    async openPortal({ customerId, returnUrl, language }) {
      found ??= findConfiguration();
      try {
        const configuration = await found;
        const { url } = await ask("open the portal", sessionSchema, () =>
          sessions.create({ customer: customerId, configuration, return_url: returnUrl, locale: language }),
        );
        return url;
      } catch (error) {
        // The configuration may be deleted: look it up again next time.
        found = undefined;
        throw error;
      }
    },
  };
}
