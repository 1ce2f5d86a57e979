import type { Context } from "../context.ts";
import { seedDemoMembers } from "./members/seed-demo-members.ts";
import { seedDemoVisits } from "./members/seed-demo-visits.ts";
import { seedDemoDirectory } from "./seed-demo-directory.ts";
import { seedDemoFees } from "./seed-demo-fees.ts";
import { seedDemoListings } from "./seed-demo-listings.ts";
import { seedDemoOffices } from "./seed-demo-offices.ts";
import { seedDemoOperators } from "./seed-demo-operators.ts";
import { seedDemoPartners } from "./seed-demo-partners.ts";
import { seedDemoPlans } from "./seed-demo-plans.ts";
import { seedDemoRegistrations } from "./seed-demo-registrations.ts";

export async function seedDemo(ctx: Context): Promise<void> {
  await seedDemoBusiness(ctx, await seedDemoDirectory(ctx));
}

/** Members bring the ids of their audit entries: they come before the registrations, which write some of their own. */
export async function seedDemoBusiness(ctx: Context, isFresh: boolean): Promise<void> {
  await seedDemoPlans(ctx);
  await seedDemoOperators(ctx);
  const membersAt = isFresh ? ctx.config.demoMembersAt : null;
  if (membersAt !== null) await seedDemoMembers(ctx, membersAt);
  await seedDemoRegistrations(ctx);
  await seedDemoFees(ctx);
  await seedDemoListings(ctx);
  await seedDemoOffices(ctx);
  if (membersAt !== null) await seedDemoVisits(ctx);
  await seedDemoPartners(ctx);
}
