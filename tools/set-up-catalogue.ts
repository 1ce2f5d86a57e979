import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Config, loadConfig } from "../apps/server/src/config.ts";
import { connectDatabase } from "../apps/server/src/db/connect.ts";
import { startEmbeddedPostgres } from "../apps/server/src/db/embedded/start-embedded-postgres.ts";
import { migrateToLatest } from "../apps/server/src/db/migrate.ts";
import { putPlans } from "../apps/server/src/features/subscription/catalogue/put-plans.ts";
import { readPlanFile } from "../apps/server/src/features/subscription/catalogue/read-plan-file.ts";
import { setUpCatalogue } from "../apps/server/src/features/subscription/catalogue/set-up-catalogue.ts";
import { listPlans } from "../apps/server/src/features/subscription/list-plans.ts";
import { createLog } from "../apps/server/src/log.ts";
import { createPayments } from "../apps/server/src/vendors/stripe/create-payments.ts";

/**
 * Puts the plans of a file on sale, where one is named, and makes Stripe's products and prices what the plans say.
 * @returns what it did, one sentence a line
 */
export async function runSetUp(config: Config, planFile: string | undefined): Promise<string[]> {
  const log = createLog("silent");
  if (!config.stripe) throw new Error("STRIPE_SECRET_KEY is not set: there is nowhere to set the prices up.");
  const payments = createPayments(config.stripe, log);
  const listed =
    planFile === undefined ? [] : readPlanFile(await readFile(planFile, "utf8"), config.planOrganisationSlug);
  const own =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir: join(config.dataDir, "postgres"), log })
      : null;
  const { db, close } = connectDatabase(config.databaseUrl ?? own?.connectionString ?? "", { log });
  try {
    await migrateToLatest(db);
    if (planFile !== undefined) await putPlans({ db, clock: { now: () => new Date() } }, listed);
    const plans = await listPlans({ db });
    if (plans.length === 0) return ["No plan is on sale: name a file of plans."];
    const changes = await setUpCatalogue({ payments }, plans);
    const sentences = changes.map((fault) => `${fault}: set up.`);
    return [...sentences, `Stripe's prices are those of ${plans.map(({ name }) => name).join(", ")}.`];
  } finally {
    await close();
    await own?.stop();
  }
}

if (import.meta.main) {
  try {
    for (const line of await runSetUp(loadConfig(), process.argv[2])) console.log(line);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
