import type { Context } from "../../../src/context.ts";
import { setUpCatalog } from "../../../src/features/billing/catalog/set-up-catalog.ts";
import { listPlans } from "../../../src/features/billing/plans/list-plans.ts";
import type { Payments } from "../../../src/vendors/stripe/payments.ts";
import type { TestSandbox } from "../parts/sandbox-part.ts";

/** A catalog at Stripe for each list of plans. */
const snapshots = new Map<string, object>();

/** Puts the plans on sale: through the product for a worker's first app, and as a copy of that for the others. */
export async function putCatalog(
  ctx: Context & { payments: Payments },
  control: TestSandbox["control"],
): Promise<void> {
  const plans = await listPlans(ctx);
  const key = JSON.stringify(plans);
  const known = snapshots.get(key);
  if (known) {
    await control("POST", "/snapshot", known);
    return;
  }
  await setUpCatalog(ctx, plans);
  snapshots.set(key, (await control("GET", "/snapshot")).json<object>());
}
