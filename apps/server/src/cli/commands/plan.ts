import type { Command } from "commander";
import { conflict, notFound } from "../../errors.ts";
import { importPlans, previewPlans } from "../../features/billing/plans/import-plans.ts";
import { type KnownPlan, listAllPlans } from "../../features/billing/plans/list-plans.ts";
import { PLAN_COLUMNS, toColumns, toWire } from "../../features/billing/plans/plan-columns.ts";
import { readPlanFile } from "../../features/billing/plans/read-plan-file.ts";
import { checkPrices, setUpPrices } from "../../features/billing/plans/set-up-prices.ts";
import { requirePayments } from "../../features/billing/selling-context.ts";
import { formatCsvLine } from "../../text-files/format-csv.ts";
import { addFormat, type InputOptions, withInputFile } from "../input-file.ts";
import { formatCents, formatFacts, formatTable } from "../output/print.ts";
import { examples, findGroup } from "../read-arguments.ts";
import type { Session, Work } from "../session.ts";
import { describeDifference, describePlan, toJson } from "./plan-lines.ts";

const FAILED = 1;
interface JsonOption {
  json?: boolean;
}

/** `plan list`, `show`, `import`, `export`, `check` and `set-up`. */
export function addPlanCommands(program: Command, session: Session): void {
  const plan = findGroup(program, "plan", "plans: what is sold, and its prices at Stripe");
  addReading(plan, session);
  addImport(plan, session);
  addPrices(plan, session);
}

function addReading(plan: Command, session: Session): void {
  plan
    .command("list")
    .description("lists every plan, those on sale first")
    .option("--json", "prints JSON")
    .action((options: JsonOption, self: Command) =>
      session.run(self, async ({ ctx }) => {
        const plans = await listAllPlans(ctx);
        await session.show(options.json, plans.map(toJson), () =>
          formatTable(
            ["Plan", "Name", "Sold", ">Monthly", ">Yearly", ">Fee", ">Members"],
            plans.map(({ slug, name, isSold, prices, members }) => [
              slug,
              name,
              isSold ? "yes" : "no",
              formatCents(prices.planCents.monthly),
              formatCents(prices.planCents.yearly),
              formatCents(prices.enrollmentFeeCents),
              members,
            ]),
          ),
        );
      }),
    );
  plan
    .command("show <slug>")
    .description("shows one plan with all its prices")
    .option("--json", "prints JSON")
    .action((slug: string, options: JsonOption, self: Command) =>
      session.run(self, async ({ ctx }) => {
        const known = (await listAllPlans(ctx)).find((one) => one.slug === slug);
        if (!known) throw notFound(`There is no plan ${slug}. See: smirk plan list`);
        await session.show(options.json, toJson(known), () => formatFacts(describePlan(known)));
      }),
    );
  plan
    .command("export")
    .description("prints the plans on sale as a file that `plan import` reads")
    .option("--csv", "as CSV instead of JSON")
    .action((options: { csv?: boolean }, self: Command) =>
      session.run(self, async ({ ctx }) => {
        const plans = (await listAllPlans(ctx)).filter(({ isSold }) => isSold);
        const rows = plans.map((one) => toColumns(one));
        await session.show(!options.csv, { plans: plans.map(toWire) }, () => [
          formatCsvLine(PLAN_COLUMNS),
          ...rows.map((row) => formatCsvLine(PLAN_COLUMNS.map((column) => row[column]))),
        ]);
      }),
    );
}

interface ImportOptions extends JsonOption, InputOptions {
  dryRun?: boolean;
}

function addImport(plan: Command, session: Session): void {
  const command = plan
    .command("import <file>")
    .description("puts the plans of a CSV or JSON file on sale, and no others, with Stripe's prices")
    .option("--dry-run", "shows what would change, and changes nothing")
    .option("--json", "prints JSON")
    .action((file: string, options: ImportOptions, self: Command) =>
      session.run(self, async ({ ctx, operator }) => {
        const plans = await withInputFile(session, { ...options, file }, (path) => readPlanFile(ctx, path));
        const isDry = options.dryRun === true;
        const difference = isDry
          ? await previewPlans(ctx, { plans })
          : await importPlans(ctx, { plans, operator }).catch((error: unknown) => {
              session.terminal.err("Nothing was changed: the plans of before are on sale. Run it again.");
              throw error;
            });
        await session.show(options.json, difference, () => describeDifference(difference, isDry));
      }),
    );
  examples(addFormat(command, ["csv", "json"]), [
    "smirk plan export --csv > plans.csv",
    "smirk plan import plans.csv --dry-run",
    "smirk plan import plans.csv",
    "smirk plan import - --format json < plans.json",
  ]);
}

function addPrices(plan: Command, session: Session): void {
  plan
    .command("check")
    .description("compares Stripe's prices with the plans on sale; exits with 1 when they differ")
    .option("--json", "prints JSON")
    .action((options: JsonOption, self: Command) =>
      session.run(self, async ({ ctx }) => {
        const plans = await soldPlans(ctx);
        const errors = await checkPrices({ payments: requirePayments(ctx) }, plans);
        if (errors.length > 0) session.endWith(FAILED);
        const sentences = errors.map(({ sentence }) => `${sentence}.`);
        await session.show(options.json, errors, () =>
          errors.length === 0
            ? [`Stripe's prices are those of ${plans.map(({ name }) => name).join(", ")}.`]
            : [...sentences, "Nobody can join until they agree: smirk plan set-up"],
        );
      }),
    );
  plan
    .command("set-up")
    .description("creates the products and prices that Stripe lacks for the plans on sale")
    .option("--json", "prints JSON")
    .action((options: JsonOption, self: Command) =>
      session.run(self, async ({ ctx, operator }) => {
        const plans = await soldPlans(ctx);
        const created = await setUpPrices(ctx, operator);
        await session.show(options.json, created, () => [
          ...created.map(({ sentence }) => `${sentence}: set up.`),
          `Stripe's prices are those of ${plans.map(({ name }) => name).join(", ")}.`,
        ]);
      }),
    );
}

async function soldPlans(ctx: Work["ctx"]): Promise<KnownPlan[]> {
  const plans = (await listAllPlans(ctx)).filter(({ isSold }) => isSold);
  if (plans.length > 0) return plans;
  throw conflict("No plan is on sale. See: smirk help plan import");
}
