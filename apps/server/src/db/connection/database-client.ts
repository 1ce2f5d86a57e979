import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import pg from "pg";
import { isDatabaseUnavailable } from "./is-database-unavailable.ts";

/** What node-postgres keeps of a connection, and its types do not tell. */
interface RawConnection extends EventEmitter {
  stream: Socket;
}

/** Settings as the server reports them, at the start and when they change (from PostgreSQL 14 on, not through every pooler). */
type ReportedSettings = Map<string, string>;

const IN_HOT_STANDBY = "in_hot_standby";
const READ_ONLY = "25006";
const reportedSettings = new WeakMap<pg.ClientBase, ReportedSettings>();

export interface ClientOptions {
  /** Asked for each new connection. */
  connectionString: () => string;
  connectTimeoutMs: number;
  /** Called when a statement was refused because the server only reads. */
  onReadOnly: (connectionString: string, error: Error) => void;
}

/** A class for `pg.Pool`, whose connections each go to the host that is due. */
export function createClientClass(options: ClientOptions): typeof pg.Client {
  return class DatabaseClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const connectionString = options.connectionString();
      super({ ...config, connectionString, connectionTimeoutMillis: options.connectTimeoutMs });
      const reported: ReportedSettings = new Map();
      reportedSettings.set(this, reported);
      const connection = rawConnection(this);
      connection.on("parameterStatus", (status: { parameterName: string; parameterValue: string }) => {
        reported.set(status.parameterName, status.parameterValue);
      });
      connection.on("errorMessage", (error: Error & { code?: string }) => {
        if (error.code !== READ_ONLY) return;
        // After the statement's own error has been told.
        setImmediate(() => {
          breakConnection(this, error);
          options.onReadOnly(connectionString, error);
        });
      });
    }
  };
}

/** Ends a connection at once; what waits on it fails with the reason. */
export function breakConnection(client: pg.ClientBase, reason: Error): void {
  rawConnection(client).stream.destroy(reason);
}

/** Whether the server of a connection takes no writes. */
export async function isReadOnly(client: pg.ClientBase): Promise<boolean> {
  const reported: ReportedSettings = reportedSettings.get(client) ?? new Map();
  if (!reported.has(IN_HOT_STANDBY)) {
    const { rows } = await client.query<{ transaction_read_only: string }>("show transaction_read_only");
    reported.set(IN_HOT_STANDBY, rows[0]?.transaction_read_only ?? "on");
  }
  return reported.get(IN_HOT_STANDBY) === "on" || reported.get("default_transaction_read_only") === "on";
}

/** Whether another host might be connected to where this one could not. */
export function isHostFailure(error: unknown): boolean {
  return (
    isDatabaseUnavailable(error) && (error as Error).message !== "timeout exceeded when trying to connect"
  );
}

function rawConnection(client: pg.ClientBase): RawConnection {
  return (client as unknown as { connection: RawConnection }).connection;
}
