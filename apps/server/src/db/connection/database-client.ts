import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import pg from "pg";
import { isDatabaseUnavailable } from "./is-database-unavailable.ts";

/** Private fields of node-postgres. */
interface RawConnection extends EventEmitter {
  stream: Socket;
}

/** Settings as the server reports them (from PostgreSQL 14 on, not through every pooler). */
type ReportedSettings = Map<string, string>;

const IN_HOT_STANDBY = "in_hot_standby";
const READ_ONLY = "25006";
const reportedSettings = new WeakMap<pg.ClientBase, ReportedSettings>();

interface ClientOptions {
  connectionString: () => string;
  connectTimeoutMs: () => number;
  /** Called when a statement fails because the server is read-only. */
  onReadOnly: (connectionString: string, error: Error) => void;
}

/** A client class for `pg.Pool` that connects to the target's current host. */
export function createClientClass(options: ClientOptions): typeof pg.Client {
  return class DatabaseClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const connectionString = options.connectionString();
      super({ ...config, connectionString, connectionTimeoutMillis: options.connectTimeoutMs() });
      const reported: ReportedSettings = new Map();
      reportedSettings.set(this, reported);
      const connection = rawConnection(this);
      connection.on("parameterStatus", (status: { parameterName: string; parameterValue: string }) => {
        reported.set(status.parameterName, status.parameterValue);
      });
      connection.on("errorMessage", (error: Error & { code?: string }) => {
        if (error.code !== READ_ONLY) return;
        // After the statement's own error is delivered.
        setImmediate(() => {
          breakConnection(this, error);
          options.onReadOnly(connectionString, error);
        });
      });
    }
  };
}

/** Ends a connection at once; waiting queries fail with the reason. */
export function breakConnection(client: pg.ClientBase, reason: Error): void {
  rawConnection(client).stream.destroy(reason);
}

export async function isReadOnly(client: pg.ClientBase): Promise<boolean> {
  const reported: ReportedSettings = reportedSettings.get(client) ?? new Map();
  if (!reported.has(IN_HOT_STANDBY)) {
    const { rows } = await client.query<{ transaction_read_only: string }>("show transaction_read_only");
    reported.set(IN_HOT_STANDBY, rows[0]?.transaction_read_only ?? "on");
  }
  return reported.get(IN_HOT_STANDBY) === "on" || reported.get("default_transaction_read_only") === "on";
}

/** Whether another host is worth trying. */
export function isHostFailure(error: unknown): boolean {
  return (
    isDatabaseUnavailable(error) && (error as Error).message !== "timeout exceeded when trying to connect"
  );
}

function rawConnection(client: pg.ClientBase): RawConnection {
  return (client as unknown as { connection: RawConnection }).connection;
}
