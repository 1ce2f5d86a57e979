import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { withTimeout } from "../../process/with-timeout.ts";
import { passwordOf } from "./cluster.ts";

/** The product's role and database. The role owns the database and is no superuser. */
export const PRODUCT = "smirk";

const OWNER = "smirk-owner";
const LOCK_KEY = 18_061_847;
const VISITORS_KEY = 18_061_848;
const WRONG_PASSWORD = "28P01";
const STARTING_OR_STOPPING = "57P03";
export const ANSWER_TIMEOUT_MS = 5_000;
/** A database is copied file by file: on a busy disk that takes longer than an answer. */
const CREATION_TIMEOUT_MS = 120_000;
const RELEASE_TIMEOUT_MS = 1_000;

interface ClaimLimits {
  /** For the lock of a product that was just killed. */
  releaseMs?: number;
  /** For a new session. */
  connectMs?: number;
  /** For each of its answers. */
  answerMs?: number;
}

export type Claim =
  | { outcome: "owned"; session: pg.Client }
  | { outcome: "held"; holderPid: string }
  | { outcome: "refused" }
  | { outcome: "busy" }
  | { outcome: "silent"; cause: unknown };

/** Takes the lock of the folder's owner. It belongs to the session, so it ends with this process. */
export async function claimServer(
  port: number,
  secret: string,
  { releaseMs = RELEASE_TIMEOUT_MS, ...limits }: ClaimLimits = {},
): Promise<Claim> {
  const session = makeSession(port, secret, { name: `${OWNER} ${process.pid}`, ...limits });
  try {
    await session.connect();
    const holderPid = await takeLock(session, releaseMs);
    if (holderPid === null) return { outcome: "owned", session };
    await session.end();
    return { outcome: "held", holderPid };
  } catch (cause) {
    void session.end().catch(() => {});
    const { code } = cause as { code?: string };
    if (code === WRONG_PASSWORD) return { outcome: "refused" };
    if (code === STARTING_OR_STOPPING) return { outcome: "busy" };
    return { outcome: "silent", cause };
  }
}

/** Keeps another process's server running until the session ends; null for one that stops. */
export async function joinServer(port: number, secret: string): Promise<pg.Client | null> {
  const session = makeSession(port, secret, { name: `smirk-visitor ${process.pid}` });
  try {
    await session.connect();
    // Waits for an owner that is about to stop the server.
    await session.query("select pg_advisory_lock_shared($1)", [VISITORS_KEY]);
    return session;
  } catch {
    void session.end().catch(() => {});
    return null;
  }
}

/** Whether the server has no visitors; from then on it admits none. */
export async function closeToVisitors(session: pg.Client): Promise<boolean> {
  const ask = () => session.query("select pg_try_advisory_lock($1) as closed", [VISITORS_KEY]);
  const { rows } = await withTimeout(ask, { timeoutMs: ANSWER_TIMEOUT_MS })
    // A server that does not answer has none.
    .catch(() => ({ rows: [{ closed: true }] }));
  return rows[0].closed;
}

function makeSession(
  port: number,
  secret: string,
  {
    name,
    connectMs = ANSWER_TIMEOUT_MS,
    answerMs = ANSWER_TIMEOUT_MS,
  }: Omit<ClaimLimits, "releaseMs"> & { name: string },
): pg.Client {
  const session = new pg.Client({
    host: "127.0.0.1",
    port,
    user: "postgres",
    database: "postgres",
    password: passwordOf("postgres", secret),
    application_name: name,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
  });
  // The server closes the session when it stops; callers that need to know listen for its end.
  session.on("error", () => {});
  return session;
}

/** Null when this session has the lock, else the pid of its holder. */
async function takeLock(session: pg.Client, timeoutMs: number): Promise<string | null> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const { rows } = await session.query(
      `select pg_try_advisory_lock($1) as locked,
        (select application_name from pg_stat_activity a join pg_locks l using (pid)
         where l.locktype = 'advisory' and l.objid = $1 and l.granted and l.pid <> pg_backend_pid()
         limit 1) as holder`,
      [LOCK_KEY],
    );
    if (rows[0].locked) return null;
    // The lock of a killed product is released as soon as the server notices.
    if (performance.now() > deadline) return String(rows[0].holder).slice(OWNER.length).trim() || "unknown";
    await delay(20);
  }
}

/** Creates the product's role and database where missing. */
export async function prepareProductDatabase(
  session: Pick<pg.Client, "query">,
  secret: string,
): Promise<void> {
  const password = passwordOf(PRODUCT, secret);
  const { rows } = await session.query(
    `select exists (select from pg_roles where rolname = $1) as role,
      exists (select from pg_database where datname = $1) as database`,
    [PRODUCT],
  );
  if (!rows[0].role) await session.query(`create role ${PRODUCT} login createdb password '${password}'`);
  const creation = {
    text: `create database ${PRODUCT} owner ${PRODUCT}`,
    query_timeout: CREATION_TIMEOUT_MS,
  };
  if (!rows[0].database) await session.query(creation);
}

/** @param socketFolder through whose socket it is connected to, in place of TCP */
export function productAddress(port: number, secret: string, socketFolder: string | null = null): string {
  const address = `postgres://${PRODUCT}:${passwordOf(PRODUCT, secret)}@127.0.0.1:${port}/${PRODUCT}`;
  return socketFolder === null ? address : `${address}?host=${encodeURIComponent(socketFolder)}`;
}
