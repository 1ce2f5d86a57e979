import type { Context } from "../context.ts";
import { seedDemoMembers } from "./members/seed-demo-members.ts";
import { seedDemoDirectory } from "./seed-demo-directory.ts";
import { seedDemoFees } from "./seed-demo-fees.ts";
import { seedDemoOperators } from "./seed-demo-operators.ts";
import { seedDemoPlans } from "./seed-demo-plans.ts";
import { seedDemoRegistrations } from "./seed-demo-registrations.ts";

export async function seedDemo(ctx: Context): Promise<void> {
  await seedDemoBusiness(ctx, await seedDemoDirectory(ctx));
}

/** Members bring the ids of their audit entries: they come before the registrations, which write some of their own. */
export async function seedDemoBusiness(ctx: Context, isFresh: boolean): Promise<void> {
  await seedDemoPlans(ctx);
  await seedDemoOperators(ctx);
  if (isFresh && ctx.config.demoMembersAt !== null) await seedDemoMembers(ctx, ctx.config.demoMembersAt);
  await seedDemoRegistrations(ctx);
  await seedDemoFees(ctx);
}
