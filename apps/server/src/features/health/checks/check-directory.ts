import { MINUTE_MS } from "@smirk/domain/wire/durations";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { listDoubts } from "../../directory/entries/list-doubts.ts";
import { type ListedImport, listImports } from "../../directory/import-rows.ts";
import type { DirectoryIndex } from "../../search/live-index/directory-index.ts";
import { count, type Finding, fail, isOlder, ok, since, warning } from "./finding.ts";

interface DirectoryFacts {
  published: number;
  hidden: number;
  missing: number;
  stray: number;
}

export async function checkDirectory({ db }: Pick<Context, "db">): Promise<Finding[]> {
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

const MOST = 1_000;

/** Entries in doubt are settled within 30 days. */
export async function checkDoubts(ctx: Pick<Context, "db" | "clock">): Promise<Finding[]> {
  const doubts = await listDoubts(ctx, { limit: MOST });
  const listingsOf = (places: typeof doubts) =>
    count(
      places.reduce((sum, { dentists }) => sum + dentists.length, 0),
      "listing",
    );
  const late = doubts.filter(({ days_left: left }) => left < 0);
  if (late.length > 0) {
    const found = `${listingsOf(late)} in doubt for more than 30 days`;
    return [warning("doubts", found, "Confirm or hide them: in the console, under Listings.")];
  }
  const [first] = doubts;
  if (first === undefined) return [ok("doubts", "none")];
  return [ok("doubts", `${listingsOf(doubts)} in doubt, ${first.days_left} days left for the first`)];
}

const STILL_MS = 10 * MINUTE_MS;

export async function checkImports({ db, clock }: Pick<Context, "db" | "clock">): Promise<Finding[]> {
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

/** The directory in the memory of this server. */
export function checkIndex(directory: Pick<DirectoryIndex, "isStale" | "isLoading" | "headers">): Finding[] {
  if (directory.isLoading()) return [warning("live index", "is loading", "Wait a minute.")];
  if (directory.isStale()) {
    const advice = "Visitors see the directory of before: see the server's log.";
    return [warning("live index", "changes cannot be read", advice)];
  }
  const version = directory.headers()["x-directory-version"];
  return [
    ok("live index", version === undefined ? "loads with the first search" : `is at version ${version}`),
  ];
}
