import type { WirePerson, WirePlanChangeAnswer } from "@smirk/contract/account/plan-change";
import { writeRenewalPeriod } from "@smirk/domain/billing/renewal-period";
import { joinNames, writeSurname } from "@smirk/domain/joining/person-name";
import { DEFAULT_LANGUAGE } from "@smirk/domain/wire/language";
import { type Command, InvalidArgumentError } from "commander";
import { describeChange, describeTerms } from "../../../features/billing/plan-change/describe-change.ts";
import { consoleOriginFor } from "../../../features/console/console-origin.ts";
import { findMember } from "../../../features/members/find-member.ts";
import { previewPlanForMember, toPaying } from "../../../features/plan-change/change-plan-for-member.ts";
import { getPlanChange } from "../../../features/plan-change/get-plan-change.ts";
import { textsIn } from "../../../locales/texts.ts";
import { UsageError } from "../../command-errors.ts";
import { formatCents, formatFacts } from "../../output/print.ts";
import { examples, findGroup } from "../../read-arguments.ts";
import { addReason, runAct } from "../../run-act.ts";
import type { Session, Work } from "../../session.ts";

type NewPerson = Omit<WirePerson, "id">;

interface PlanOptions {
  plan?: string;
  period?: "monthly" | "yearly";
  add: NewPerson[];
  remove: string[];
  undo?: boolean;
  dryRun?: boolean;
  reason?: string;
}

export function addMemberPlanCommand(program: Command, session: Session): void {
  const member = findGroup(program, "member", "members: memberships, payments and mail");
  const command = member
    .command("plan <who>")
    .description("shows a member's plan and family and what a change of them costs, and undoes a planned one")
    .option("--plan <slug>", "what this plan costs them")
    .option("--period <period>", "paid monthly or yearly", readPeriod)
    .option("--add <person>", "with relation,first name,last name,YYYY-MM-DD; repeatable", readPerson, [])
    .option("--remove <id>", "without the person with this id; repeatable", collect, [])
    .option("--undo", "takes back a change that is planned")
    .option("--dry-run", "says that nothing was changed, where the console would be named")
    .action((who: string, options: PlanOptions, self: Command) =>
      session.run(self, (work) => changePlan(session, work, { who, options })),
    );
  examples(addReason(command), [
    "smirk member plan maria@example.com",
    "smirk member plan maria@example.com --period yearly --dry-run",
    "smirk member plan maria@example.com --add 'child,Ana,Lopez,2015-06-01' --dry-run",
    "smirk member plan maria@example.com --undo",
  ]);
}

async function changePlan(
  session: Session,
  work: Work,
  { who, options }: { who: string; options: PlanOptions },
): Promise<void> {
  const { terminal } = session;
  const { ctx } = work;
  const accountId = await findMember(ctx, who);
  const now = await getPlanChange(toPaying(ctx), accountId);
  for (const line of describePlan(now)) await terminal.out(line);
  if (options.undo) {
    if (options.dryRun) return terminal.out("Nothing was changed.");
    const undone = { account_id: accountId, reason: options.reason };
    await runAct(session, work, { name: "members.undo_plan", body: undone });
    return;
  }
  const body = writeBody(now, options);
  if (body === null) return;
  const quote = await previewPlanForMember(ctx, { accountId, body });
  const period = options.period ?? (now.period === "monthly" ? "monthly" : "yearly");
  const names = ["the member", ...body.family_members.map(({ name, surname }) => joinNames(name, surname))];
  const texts = textsIn(DEFAULT_LANGUAGE);
  await terminal.out("");
  for (const line of formatFacts(describeChange(texts, { quote, period, names }))) await terminal.out(line);
  for (const line of describeTerms(texts, { quote, period })) await terminal.out(line);
  if (options.dryRun) return terminal.out("Nothing was changed.");
  const address = `${consoleOriginFor(ctx)}/console/members/${accountId}`;
  throw new Error(
    `Nothing was changed: the quote is good for minutes, and the console takes it.\n  ${address}`,
  );
}

function writeBody(now: WirePlanChangeAnswer, { plan, period, add, remove }: PlanOptions) {
  if (plan === undefined && period === undefined && add.length === 0 && remove.length === 0) return null;
  const unknown = remove.find((id) => !now.family_members.some((person) => person.id === id));
  if (unknown !== undefined) throw new UsageError(`Nobody on this membership has the id ${unknown}.`);
  const staying = now.family_members.filter(({ id }) => id === undefined || !remove.includes(id));
  return {
    plan_slug: plan ?? now.plan_slug,
    renew_period: period === undefined ? now.period : writeRenewalPeriod(period),
    family_members: [...staying, ...add].map((person) => ({
      ...person,
      surname: writeSurname(person.surname),
    })),
  };
}

function describePlan(now: WirePlanChangeAnswer): string[] {
  const { change } = now;
  return formatFacts([
    ["Plan", `${now.plan_name} (${now.plan_slug}), ${now.period === "monthly" ? "monthly" : "yearly"}`],
    ["Each period", formatCents(now.recurring_cents)],
    ...now.family_members.map((person): [string, string] => [
      person.relation === "spouse" ? "Spouse" : "Child",
      `${joinNames(person.name, person.surname)}, ${person.birth_date}, ${person.id}`,
    ]),
    ["No change, as it is", now.refusal],
    ["Newest change", change && `${change.state}, ${change.plan_name} from ${change.from}`],
  ]);
}

function readPeriod(text: string): "monthly" | "yearly" {
  if (text !== "monthly" && text !== "yearly") throw new InvalidArgumentError("It is monthly or yearly.");
  return text;
}

function readPerson(text: string, others: NewPerson[]): NewPerson[] {
  const [relation, name = "", surname = "", born = "", ...rest] = text.split(",").map((part) => part.trim());
  if ((relation !== "spouse" && relation !== "child") || born === "" || rest.length > 0) {
    throw new InvalidArgumentError("It is like child,Ana,Lopez,2015-06-01.");
  }
  return [...others, { relation, name, surname, birth_date: born }];
}

function collect(text: string, others: string[]): string[] {
  return [...others, text];
}
