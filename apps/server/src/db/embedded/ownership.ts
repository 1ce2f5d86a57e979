import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { passwordOf } from "./cluster.ts";

/** The role and the database of the product. The role owns the database and is not a superuser. */
export const PRODUCT = "smirk";

const OWNER = "smirk-owner";
const LOCK_KEY = 18_061_847;
const SEATS_KEY = 18_061_848;
const WRONG_PASSWORD = "28P01";
const STARTING_OR_STOPPING = "57P03";
const ANSWER_TIMEOUT_MS = 5_000;
const RELEASE_TIMEOUT_MS = 1_000;

/** What a server said to the attempt to own it. */
export type Claim =
  | { outcome: "owned"; session: pg.Client }
  | { outcome: "held"; holderPid: string }
  | { outcome: "refused" }
  | { outcome: "busy" }
  | { outcome: "silent"; cause: unknown };

/**
 * Connects as the superuser and takes the lock that makes this process the folder's only product. The lock
 * is one of the database session: it ends with this process however that dies, and no reused pid can hold it.
 * @param patienceMs how long to wait for a lock that another session holds
 */
export async function claimServer(
  port: number,
  secret: string,
  patienceMs = RELEASE_TIMEOUT_MS,
): Promise<Claim> {
  const session = makeSession(port, secret, `${OWNER} ${process.pid}`);
  try {
    await session.connect();
    const holderPid = await takeLock(session, patienceMs);
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

/**
 * Sits down at a server that another process owns: until the session ends, its owner lets the server run.
 * @returns null for a server that stops, or has
 */
export async function takeSeat(port: number, secret: string): Promise<pg.Client | null> {
  const session = makeSession(port, secret, `smirk-visitor ${process.pid}`);
  try {
    await session.connect();
    // An owner who is about to stop the server lets nobody sit down any more; this waits for its end then.
    await session.query("select pg_advisory_lock_shared($1)", [SEATS_KEY]);
    return session;
  } catch {
    void session.end().catch(() => {});
    return null;
  }
}

/** Whether nobody sits at the server of this session, and from now on nobody will. */
export async function closeSeats(session: pg.Client): Promise<boolean> {
  const { rows } = await session
    .query("select pg_try_advisory_lock($1) as closed", [SEATS_KEY])
    // At a server that does not answer any more nobody sits.
    .catch(() => ({ rows: [{ closed: true }] }));
  return rows[0].closed;
}

function makeSession(port: number, secret: string, name: string): pg.Client {
  const session = new pg.Client({
    host: "127.0.0.1",
    port,
    user: "postgres",
    database: "postgres",
    password: passwordOf("postgres", secret),
    application_name: name,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  // The server closes the session when it stops; whoever watches the session listens for its end.
  session.on("error", () => {});
  return session;
}

/** Null when the lock is ours, else the pid of the product that holds it. */
async function takeLock(session: pg.Client, patienceMs: number): Promise<string | null> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const { rows } = await session.query(
      `select pg_try_advisory_lock($1) as locked,
        (select application_name from pg_stat_activity a join pg_locks l using (pid)
         where l.locktype = 'advisory' and l.objid = $1 and l.granted and l.pid <> pg_backend_pid()
         limit 1) as holder`,
      [LOCK_KEY],
    );
    if (rows[0].locked) return null;
    // A product that was killed a moment ago leaves its lock as soon as the server notices.
    if (performance.now() > deadline) return String(rows[0].holder).slice(OWNER.length).trim() || "unknown";
    await delay(20);
  }
}

/** Makes the product's role and database where they are missing; returns the product's connection string. */
export async function prepareProductDatabase(
  session: pg.Client,
  port: number,
  secret: string,
): Promise<string> {
  const password = passwordOf(PRODUCT, secret);
  const { rows } = await session.query(
    `select exists (select from pg_roles where rolname = $1) as role,
      exists (select from pg_database where datname = $1) as database`,
    [PRODUCT],
  );
  if (!rows[0].role) await session.query(`create role ${PRODUCT} login createdb password '${password}'`);
  if (!rows[0].database) await session.query(`create database ${PRODUCT} owner ${PRODUCT}`);
  return productAddress(port, secret);
}

/** The connection string of the product's role and database. */
export function productAddress(port: number, secret: string): string {
  return `postgres://${PRODUCT}:${passwordOf(PRODUCT, secret)}@127.0.0.1:${port}/${PRODUCT}`;
}
