import { DAY_MS, HOUR_MS, MINUTE_MS } from "@smirk/domain/wire/durations";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { listAllPlans } from "../billing/plans/list-all-plans.ts";
import { type ListedImport, listImports } from "../directory/imports/list-imports.ts";
import { isKnownProgram } from "../membership/benefit-programs.ts";
import { checkJobs } from "./checks/check-jobs.ts";
import { checkMails } from "./checks/check-mails.ts";
import { checkMemberships, checkStatistics } from "./checks/check-memberships.ts";
import { checkTexts } from "./checks/check-texts.ts";
import { count, type Finding, fail, isOlder, ok, since, warning } from "./checks/finding.ts";

const SLOW_MS = 15 * MINUTE_MS;

const MOST = 1_000;

const STILL_MS = 10 * MINUTE_MS;

/** Those that need the database alone. */
export function listTableChecks(ctx: Context): Check[] {
  return [
    ["jobs", () => checkJobs(ctx)],
    ["mails", () => checkMails(ctx)],
    ["texts", () => checkTexts(ctx)],
    ["webhooks", () => checkWebhooks(ctx)],
    ["memberships", () => checkMemberships(ctx)],
    ["statistics", () => checkStatistics(ctx)],
    ["spanish", () => checkTranslations(ctx)],
    ["directory", () => checkDirectory(ctx)],
    ["imports", () => checkImports(ctx)],
  ];
}

export type Check = readonly [name: string, run: () => Finding[] | Promise<Finding[]>];

/** One after the other. A check that throws is reported as an error and does not stop the others. */
export async function runChecks(checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, run] of checks) {
    try {
      findings.push(...(await run()));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      findings.push(fail(name, `could not be checked: ${reason}`, "See the server's log."));
    }
  }
  return findings;
}

/** What operators wrote and members who read Spanish get in English. */
export async function checkTranslations({ db }: Pick<Context, "db">): Promise<Finding[]> {
  const sold = (await listAllPlans({ db })).filter(({ isSold }) => isSold);
  if (sold.length === 0) return [];
  const plans = sold.filter(({ description, spanishDescription }) => description && !spanishDescription);
  const kinds = new Set(sold.flatMap(({ includedCards }) => includedCards.map(({ name }) => name)));
  const cards = [...kinds].filter((kind) => !isKnownProgram(kind));
  const missing = [
    ...plans.map(({ slug }) => `the description of ${slug}`),
    ...cards.map((kind) => `the card ${kind}`),
  ];
  if (missing.length === 0) return [ok("spanish", "every plan and benefit card is in Spanish too")];
  return [
    warning(
      "spanish",
      `missing for ${missing.join(", ")}`,
      "Until then English is shown: add `description_es` to the file of plans and import it. Benefit cards are in the code.",
    ),
  ];
}

interface DirectoryFacts {
  published: number;
  hidden: number;
  missing: number;
  stray: number;
}

async function checkDirectory({ db }: Pick<Context, "db">): Promise<Finding[]> {
  const { rows } = await sql<DirectoryFacts>`select
    count(*) filter (where published)::integer as published,
    count(*) filter (where not published)::integer as hidden,
    count(*) filter (where published and card.location_id is null)::integer as missing,
    count(*) filter (where not published and card.location_id is not null)::integer as stray
    from provider_locations left join location_cards as card on card.location_id = provider_locations.id`.execute(
    db,
  );
  const [facts] = rows;
  if (!facts) return [];
  const { published, hidden, missing, stray } = facts;
  if (missing + stray > 0) {
    const found = `${count(missing, "published location")} without a card on the map, ${stray} cards too many`;
    return [fail("directory", found, "Run in psql: select refresh_location_cards(null);")];
  }
  if (published === 0) {
    return [warning("directory", "is empty", "Load it: `smirk import registry <file>`.")];
  }
  return [
    ok("directory", `${count(published, "location")} published, ${hidden.toLocaleString("en-US")} not`),
  ];
}

async function checkImports({ db, clock }: Pick<Context, "db" | "clock">): Promise<Finding[]> {
  const imports = await listImports({ db }, { limit: MOST });
  const now = clock.now();
  const left = imports.filter(
    ({ finishedAt, updatedAt }) => finishedAt === null && isOlder(updatedAt, STILL_MS, now),
  );
  if (left.length > 0) {
    return left.map((one) =>
      warning(
        "imports",
        `${one.fileName} has stopped at line ${one.line.toLocaleString("en-US")} ${since(one.updatedAt, now)}`,
        `Run \`${spellCommand(one)}\` again: it continues from there.`,
      ),
    );
  }
  const isRunning = imports.some(({ finishedAt }) => finishedAt === null);
  return [ok("imports", isRunning ? "one is running" : "none unfinished")];
}

/** Other options than those of the interrupted import would start a new one. */
function spellCommand({ kind, fileName, options: { complete, states } }: ListedImport): string {
  const asked = [
    complete === true ? "--complete" : "",
    Array.isArray(states) ? `--state ${states.join(",")}` : "",
  ];
  return ["smirk import", kind, fileName, ...asked.filter(Boolean)].join(" ");
}

interface EventFacts {
  today: number;
  newest: Date | null;
  /** The newest payment that an event must have followed by now. */
  paid: Date | null;
}

/** Every payment brings events: without one, they do not reach us. */
async function checkWebhooks({
  db,
  clock,
  payments,
}: Pick<Context, "db" | "clock" | "payments">): Promise<Finding[]> {
  if (payments === null) return [];
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await sql<EventFacts>`select
    count(*) filter (where received_at > ${before(DAY_MS)})::integer as today,
    max(received_at) as newest,
    (select max(paid_at) from memberships where paid_at < ${before(SLOW_MS)}) as paid
    from payment_events`.execute(db);
  const [facts] = rows;
  if (!facts) return [];
  const { today, newest, paid } = facts;
  if (paid !== null && (newest === null || newest.getTime() < paid.getTime() - HOUR_MS)) {
    const found = newest === null ? "none has ever come" : `none has come ${since(newest, now)}`;
    const advice = "Payments were made since: check the address and the secret of the webhook at Stripe.";
    return [warning("webhooks", found, advice)];
  }
  return [ok("webhooks", newest === null ? "none yet" : `${count(today, "event")} in the last day`)];
}
