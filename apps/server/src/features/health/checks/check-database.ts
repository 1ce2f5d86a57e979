import { statfs } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import type { Config } from "../../../config/config.ts";
import type { Context } from "../../../context.ts";
import { parseDatabaseUrl } from "../../../db/connection/database-url.ts";
import { validateSchema } from "../../../db/migrate.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { count, type Finding, fail, ok, warning } from "./finding.ts";

const FULL = 0.8;
const SKEW_WARNING_MS = 2_000;
const SKEW_ERROR_MS = 30_000;

interface ServerFacts {
  version: string;
  bytes: string;
  connections: number;
  allowed: number;
  now: Date;
}

export async function checkDatabase({
  config,
  db,
  clock,
}: Pick<Context, "config" | "db" | "clock">): Promise<Finding[]> {
  await sql`select 1`.execute(db);
  const started = performance.now();
  const asked = clock.now().getTime();
  const facts = await readServer(db);
  const ms = Math.round(performance.now() - started);
  const where =
    config.databaseUrl === null ? "embedded" : parseDatabaseUrl(config.databaseUrl).hosts.join(", ");
  const size = `${Math.ceil(Number(facts.bytes) / 1e6).toLocaleString("en-US")} MB`;
  const taken = `${facts.connections} of ${facts.allowed} connections`;
  const found = `PostgreSQL ${facts.version}, ${where}, ${size}, ${taken}, answers in ${ms} ms`;
  const isFull = facts.connections > facts.allowed * FULL;
  return [
    isFull
      ? warning("database", found, "Raise max_connections, or run fewer servers on it.")
      : ok("database", found),
    checkClock(facts.now.getTime() - (asked + ms / 2)),
    await checkSchema(db),
  ];
}

async function readServer(db: Kysely<Database>): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`select
    split_part(current_setting('server_version'), ' ', 1) as version,
    pg_database_size(current_database()) as bytes,
    (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as connections,
    current_setting('max_connections')::integer as allowed,
    clock_timestamp() as now`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error("The database returned no facts about itself.");
  return facts;
}

function checkClock(skewMs: number): Finding {
  const skew = Math.abs(skewMs);
  if (skew <= SKEW_WARNING_MS) return ok("clock", "this machine's and the database's agree");
  const found = `this machine's and the database's are ${(skew / 1000).toFixed(1)} seconds apart`;
  const say = skew > SKEW_ERROR_MS ? fail : warning;
  return say("clock", found, "Set both by network time: sign-in codes and tokens depend on the clock.");
}

async function checkSchema(db: Kysely<Database>): Promise<Finding> {
  const { pending, unknown } = await validateSchema(db);
  if (unknown.length > 0) {
    return fail(
      "schema",
      `belongs to a newer release (${unknown[0]})`,
      "Run the release that made it, or restore a backup.",
    );
  }
  if (pending.length > 0) {
    return fail(
      "schema",
      `${count(pending.length, "migration")} not run yet, the first is ${pending[0]}`,
      "Start a server of this release: it migrates.",
    );
  }
  return ok("schema", "is this release's");
}

const LOW_BYTES = 5e9;
const OUT_BYTES = 1e9;

/** Free disk space of the data folder; a database elsewhere is not covered. */
export async function checkDisk({
  dataDir,
  databaseUrl,
}: Pick<Config, "dataDir" | "databaseUrl">): Promise<Finding[]> {
  const found = await statfs(dataDir).catch(() => null);
  if (found === null) {
    // A deployment with its own database and secrets needs no folder.
    return databaseUrl === null ? [fail("disk", `${dataDir} cannot be read`, "Check DATA_DIR.")] : [];
  }
  const free = found.bavail * found.bsize;
  const sentence = `${(free / 1e9).toFixed(1)} GB free at ${dataDir}`;
  if (free >= LOW_BYTES) return [ok("disk", sentence)];
  return [
    (free < OUT_BYTES ? fail : warning)("disk", sentence, "Free some space: a full disk stops the database."),
  ];
}
