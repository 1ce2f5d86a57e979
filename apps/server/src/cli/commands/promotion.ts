import type { Command } from "commander";
import { runCommand } from "../../edges/commands.ts";
import { listPlans } from "../../features/billing/plans/list-plans.ts";
import type { KnownPromotion } from "../../features/billing/promotions/describe-promotion.ts";
import {
  findActivePromotion,
  findKnownPromotions,
  listKnownPromotions,
} from "../../features/billing/promotions/end-promotion.ts";
import {
  comparePromotions,
  type PromotionDifference,
} from "../../features/billing/promotions/import-promotions.ts";
import {
  fromColumns,
  PROMOTION_COLUMNS,
  toColumns,
} from "../../features/billing/promotions/promotion-columns.ts";
import { validatePromotions } from "../../features/billing/promotions/validate-promotions.ts";
import { readOperatorFile } from "../../features/billing/read-operator-file.ts";
import { addFormat, type InputOptions, withInputFile } from "../input-file.ts";
import { formatCents, formatFacts, formatTable } from "../output/print.ts";
import { examples, findGroup } from "../read-arguments.ts";
import { addReason, runAct } from "../run-act.ts";
import type { Session } from "../session.ts";

const FAILED = 1;
const CSV_SHAPE = { columns: PROMOTION_COLUMNS, required: ["code"], fromColumns };

interface JsonOption {
  json?: boolean;
}

/** `promotion list`, `show`, `import`, `end` and `check`. */
export function addPromotionCommands(program: Command, session: Session): void {
  const promotion = findGroup(program, "promotion", "promotion codes, which live at Stripe");
  addReading(promotion, session);
  addImport(promotion, session);
  addEnd(promotion, session);
  addResume(promotion, session);
  promotion
    .command("check")
    .description("lists codes that Stripe accepts and we cannot sell; exits with 1 for any")
    .option("--json", "prints JSON")
    .action((options: JsonOption, self: Command) =>
      session.run(self, async ({ ctx }) => {
        const all = await listKnownPromotions(ctx);
        const invalid = all.filter(({ isActive, conditions, state }) => {
          return isActive && (state === "not sellable" || conditions.length > 0);
        });
        if (invalid.length > 0) session.endWith(FAILED);
        await session.show(options.json, invalid, () =>
          invalid.length === 0
            ? [
                `All ${all.filter(({ state }) => state === "good").length} codes that Stripe accepts are sellable.`,
              ]
            : invalid.map(({ code, state, conditions }) =>
                state === "not sellable"
                  ? `${code}: no plan on sale can be sold with it to the cent.`
                  : `${code}: Stripe has conditions that the page does not show (${conditions.join(", ")}).`,
              ),
        );
      }),
    );
}

function addReading(promotion: Command, session: Session): void {
  promotion
    .command("list")
    .description("lists every code, old ones too, newest first")
    .option("--json", "prints JSON")
    .action((options: JsonOption, self: Command) =>
      session.run(self, async ({ ctx }) => {
        const all = await listKnownPromotions(ctx);
        await session.show(options.json, all, () =>
          formatTable(
            ["Code", "State", "Off", "Of", "Lasts", ">Used", ">Limit", "Until"],
            all.map((one) => {
              const { off, of, lasts } = describeCoupon(one);
              const used = [one.timesRedeemed, one.maxRedemptions];
              return [
                one.code,
                one.state,
                off,
                of,
                lasts,
                ...used,
                toColumns(one, ctx.config.officeTimeZone).expires_at,
              ];
            }),
          ),
        );
      }),
    );
  promotion
    .command("show <code>")
    .description("shows each plan's prices with a code")
    .option("--json", "prints JSON")
    .action((code: string, options: JsonOption, self: Command) =>
      session.run(self, async ({ ctx }) => {
        const found = await findKnownPromotions(ctx, code);
        await session.show(options.json, found, () =>
          describePromotion(found[0], found.length - 1, ctx.config.officeTimeZone),
        );
      }),
    );
}

interface ImportOptions extends JsonOption, InputOptions {
  dryRun?: boolean;
  reason?: string;
}

function addImport(promotion: Command, session: Session): void {
  const command = promotion
    .command("import <file>")
    .description("asks for the codes of a CSV or JSON file that Stripe lacks, and lists differences")
    .option("--dry-run", "shows what would be created, and changes nothing")
    .option("--json", "prints JSON")
    .action(async (file: string, options: ImportOptions, self: Command) => {
      const { name, rows } = await withInputFile(session, { ...options, file }, (path) =>
        readOperatorFile(path, "promotions", CSV_SHAPE),
      );
      await session.run(self, async (work) => {
        const { ctx, operator } = work;
        const selling = { plans: await listPlans(ctx), timeZone: ctx.config.officeTimeZone };
        const promotions = validatePromotions(name, rows, selling);
        const isDry = options.dryRun === true;
        const differences = await comparePromotions(ctx, promotions);
        if (differences.some(({ kind }) => kind === "differs")) session.endWith(FAILED);
        await session.show(options.json, differences, () =>
          differences.flatMap((one) => describeDifference(one, isDry)),
        );
        if (isDry) return;
        for (const { value } of rows.filter((_row, index) => differences[index]?.kind === "missing")) {
          const act = {
            name: "promotions.create" as const,
            body: { promotion: value, reason: options.reason },
          };
          if (options.json) await runCommand(ctx, act.name, { body: act.body, operator });
          else await runAct(session, work, act);
        }
      });
    });
  examples(addReason(addFormat(command, ["csv", "json"])), [
    "smirk promotion import promotions.csv --dry-run",
    "smirk promotion import promotions.csv --reason 'Spring campaign'",
  ]).addHelpText(
    "after",
    `\nColumns: ${PROMOTION_COLUMNS.join(", ")}.\napplies_to has Stripe's products, such as enrollment_fee or plan_brightwell_discount_1, separated by\nsemicolons; empty is all of them. amount_off is in cents, expires_at the last day.`,
  );
}

function addEnd(promotion: Command, session: Session): void {
  const command = promotion
    .command("end <code>")
    .description("ends a code; members who joined with it are not affected")
    .option("--dry-run", "shows what would end, and changes nothing")
    .action((code: string, { dryRun, reason }: { dryRun?: boolean; reason?: string }, self: Command) =>
      session.run(self, async (work) => {
        const found = await findActivePromotion(work.ctx, code);
        const used = `used ${found.timesRedeemed} ${found.timesRedeemed === 1 ? "time" : "times"}`;
        await session.terminal.out(`${found.code}: would be ended, ${used}`);
        if (!dryRun) await runAct(session, work, { name: "promotions.end", body: { code, reason } });
      }),
    );
  examples(addReason(command), ["smirk promotion end SPRING --reason 'The campaign is over'"]);
}

function addResume(promotion: Command, session: Session): void {
  const command = promotion
    .command("resume <code>")
    .description("lets new members use an ended code again, as it was")
    .action((code: string, { reason }: { reason?: string }, self: Command) =>
      session.run(self, async (work) => {
        await runAct(session, work, { name: "promotions.resume", body: { code, reason } });
      }),
    );
  examples(addReason(command), ["smirk promotion resume SPRING --reason 'Ended by mistake'"]);
}

function describeCoupon({ coupon }: KnownPromotion): { off: string; of: string; lasts: string } {
  if (coupon === null) return { off: "not supported", of: "-", lasts: "-" };
  const { off, products, duration } = coupon;
  return {
    off: off.kind === "percent" ? `${off.percent}%` : formatCents(off.cents),
    of: products.length === 0 ? "everything" : products.join(", "),
    lasts: duration.kind === "repeating" ? `${duration.months} months` : duration.kind,
  };
}

function describePromotion(promotion: KnownPromotion, others: number, timeZone: string): string[] {
  const { off, of, lasts } = describeCoupon(promotion);
  const { timesRedeemed, maxRedemptions, conditions } = promotion;
  const cents = (value: number | null) => (value === null ? null : formatCents(value));
  const facts = formatFacts([
    ["Code", promotion.code],
    ["State", promotion.state],
    ["Off", off],
    ["Of", of],
    ["Lasts", lasts],
    ["Used", `${timesRedeemed}${maxRedemptions === null ? "" : ` of ${maxRedemptions}`}`],
    ["Good until", toColumns(promotion, timeZone).expires_at],
    ["Conditions", conditions.length === 0 ? null : conditions.join(", ")],
    ["Older codes", others === 0 ? null : `${others} with the same spelling`],
  ]);
  const table = formatTable(
    ["Plan", ">Monthly", ">Yearly", ">Fee"],
    promotion.plans.map(({ slug, promotion: effect }) =>
      effect === null
        ? [slug, "not for it"]
        : [
            slug,
            cents(effect.discount.plan.monthly),
            cents(effect.discount.plan.yearly),
            cents(effect.discount.enrollmentFee),
          ],
    ),
  );
  return [...facts, "", "Discounted prices (-: unchanged):", ...table];
}

function describeDifference({ code, kind, fields, state }: PromotionDifference, isDry: boolean): string[] {
  const status = state === "good" || state === null ? "" : `, ${state}`;
  if (kind === "same") return [`${code}: as in the file${status}`];
  if (kind === "missing") return [`${code}: ${isDry ? "would be created" : "is asked for"}`];
  return [
    `${code}: differs and was not changed${status}`,
    ...Object.entries(fields).map(([column, [wanted, found]]) => {
      return `  ${column}: ${wanted ?? "-"} in the file, ${found ?? "-"} at Stripe`;
    }),
  ];
}
