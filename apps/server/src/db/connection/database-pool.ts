import pg from "pg";
import { breakConnection, createClientClass, isHostFailure, isReadOnly } from "./database-client.ts";
import { parseDatabaseUrl } from "./database-url.ts";
import { DatabaseUnavailableError, ReadOnlyDatabaseError } from "./is-database-unavailable.ts";

interface PoolSettings {
  /** The embedded server allows 80 in total. */
  maxConnections: number;
  /** The name in pg_stat_activity. */
  applicationName: string;
  /** Cancels a statement after this time; 0 never does. */
  statementTimeoutMs: number;
  /** Ends a connection whose transaction does nothing for so long. */
  idleTransactionTimeoutMs: number;
  /** For a connection from the pool, new or used. */
  connectTimeoutMs: number;
  onConnectionLost?: ((error: Error) => void) | undefined;
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** Whom the time on connections is charged to. */
export interface ConnectionAccount {
  /** Who asks now; undefined for jobs. */
  who(): string | undefined;
  charge(who: string, ms: number): void;
}

/** For one of several hosts. */
const HOST_TIMEOUT_MS = 1_000;
const KEEP_ALIVE_AFTER_MS = 10_000;
const DATE_OID = pg.types.builtins.DATE;

/** Connects to any host of a database that accepts. */
export class DatabasePool extends pg.Pool {
  readonly #link: DatabaseLink;
  readonly #settings: PoolSettings;
  readonly #clients = new Set<pg.ClientBase>();
  /** Idle connections from before the database went away. */
  readonly #dropped = new WeakSet<pg.ClientBase>();
  account: ConnectionAccount | null = null;
  /** How often this process has written to tables, by statements that Kysely has made. */
  countWrites: (tables: readonly string[]) => number = () => 0;

  constructor(link: DatabaseLink, settings: PoolSettings) {
    super(poolConfig(link, settings));
    this.#link = link;
    this.#settings = settings;
    link.pools.add(this);
    // Without a listener, a restart of the database would end this process.
    this.on("error", (error) => {
      // Printing the error would print the connection with its password.
      Reflect.deleteProperty(error, "client");
      if (!this.ending) settings.onConnectionLost?.(error);
    });
    this.on("connect", (client) => {
      this.#clients.add(client);
      // A connection that breaks in use fails its query, which reports it.
      client.on("error", () => {});
    });
    this.on("remove", (client) => void this.#clients.delete(client));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const { account } = this;
    const who = account?.who();
    const connecting =
      account === null || who === undefined
        ? this.#acquire()
        : this.#acquire().then((client) => chargeOnRelease(client, (ms) => account.charge(who, ms)));
    if (callback === undefined) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (release) => client.release(release as boolean)),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  /** The current host's, for a connection in another thread. */
  get connectionString(): string {
    return this.#link.target.current();
  }

  /** For connections from now on. */
  setConnectTimeout(timeoutMs: number): void {
    this.#settings.connectTimeoutMs = timeoutMs;
    this.options.connectionTimeoutMillis = timeoutMs;
  }

  fork(settings: Partial<PoolSettings>): DatabasePool {
    return new DatabasePool(this.#link, { ...this.#settings, ...settings });
  }

  dropConnections(reason: Error): void {
    for (const client of this.#clients) {
      this.#dropped.add(client);
      breakConnection(client, reason);
    }
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | undefined {
    this.#link.pools.delete(this);
    if (callback === undefined) return super.end();
    super.end(callback);
    return undefined;
  }

  async #acquire(): Promise<pg.PoolClient> {
    const { target } = this.#link;
    for (let tried = 1; ; tried += 1) {
      if (this.#link.away) throw new DatabaseUnavailableError("The database is away.", this.#link.away);
      const wanted = target.current();
      try {
        return await this.#takeClient();
      } catch (error) {
        if (!isHostFailure(error)) throw error;
        target.moveOn(wanted);
        if (tried >= target.hostCount) throw error;
      }
    }
  }

  async #takeClient(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect();
      if (this.#dropped.has(client)) {
        client.release(true);
      } else if (this.#link.target.needsWritable && (await isReadOnly(client))) {
        client.release(true);
        throw new ReadOnlyDatabaseError("The server takes no writes.");
      } else {
        return client;
      }
    }
  }
}

function chargeOnRelease(client: pg.PoolClient, charge: (ms: number) => void): pg.PoolClient {
  const sinceMs = performance.now();
  const release = client.release.bind(client);
  client.release = (error) => {
    charge(performance.now() - sinceMs);
    release(error);
  };
  return client;
}

function poolConfig(link: DatabaseLink, settings: PoolSettings): pg.PoolConfig {
  const { statementTimeoutMs, idleTransactionTimeoutMs, connectTimeoutMs } = settings;
  const Client = createClientClass({
    connectionString: () => link.target.current(),
    connectTimeoutMs: () =>
      link.target.hostCount > 1
        ? Math.min(HOST_TIMEOUT_MS, settings.connectTimeoutMs)
        : settings.connectTimeoutMs,
    onReadOnly: (connectionString, error) => {
      link.target.moveOn(connectionString);
      dropConnections(link, error);
    },
  });
  return {
    Client: Client as unknown as NonNullable<pg.PoolConfig["Client"]>,
    max: settings.maxConnections,
    application_name: settings.applicationName,
    // Enforced by the server: imports and migrations raise it. `watchDatabase` handles a silent server.
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types: { getTypeParser },
  };
}

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: "text" | "binary") => {
  if (oid === DATE_OID && format !== "binary") return (text: string) => text;
  return pg.types.getTypeParser(oid, format as "text");
};

/** Shared by the pools of one database. */
export interface DatabaseLink {
  readonly target: DatabaseTarget;
  readonly pools: Set<Pick<DatabasePool, "dropConnections" | "setConnectTimeout">>;
  /** Why connecting is pointless right now; null while the database answers, or is not watched. */
  away: Error | null;
}

export function createDatabaseLink(target: DatabaseTarget): DatabaseLink {
  return { target, pools: new Set(), away: null };
}

/** Breaks every connection, including those that wait for an answer. */
export function dropConnections(link: DatabaseLink, reason: Error): void {
  for (const pool of link.pools) pool.dropConnections(reason);
}

/** Where the database answers; shared by its pools. */
interface DatabaseTarget {
  readonly hostCount: number;
  /** Skip read-only servers. */
  readonly needsWritable: boolean;
  /** The host to connect to next. */
  current(): string;
  /** Selects the next host, unless another caller already has. */
  moveOn(failed: string): void;
}

/** @param given connection string with one or more hosts, or a function when the port may change */
export function createDatabaseTarget(given: string | (() => string)): DatabaseTarget {
  if (typeof given === "function") {
    return { hostCount: 1, needsWritable: false, current: given, moveOn: () => {} };
  }
  const { connectionStrings, needsWritable } = parseDatabaseUrl(given);
  let index = 0;
  const current = () => connectionStrings[index] ?? given;
  return {
    hostCount: connectionStrings.length,
    needsWritable,
    current,
    moveOn: (failed) => {
      if (current() === failed) index = (index + 1) % connectionStrings.length;
    },
  };
}
