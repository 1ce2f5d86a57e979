import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startPart, stopParts } from "../../tools/stack/child-process.ts";

const SERVER = path.join(import.meta.dirname, "../../apps/server/src/main.ts");

export interface RunningProduct {
  /** Such as http://127.0.0.1:40123. */
  url: string;
  pid: number;
  logBytes(): number;
  stop(): Promise<void>;
}

/**
 * Starts the built product without any vendor, on a free port and a data folder of its own that is removed again. The
 * demo directory is in it, unless DATABASE_URL names another database.
 */
export async function startProduct(settings: Record<string, string> = {}): Promise<RunningProduct> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "smirk-bench-load-"));
  const logFile = path.join(dataDir, "server.log");
  const env = {
    HOST: "127.0.0.1",
    PORT: "0",
    DATA_DIR: dataDir,
    NODE_ENV: "production",
    LOG_LEVEL: "info",
    // Each client has an address of its own.
    TRUST_PROXY: "1",
    ...settings,
  };
  const part = startPart("server", [SERVER], env, logFile);
  const stop = async () => {
    await stopParts([part]);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await part.listening;
    return { url, pid: part.process.pid ?? 0, logBytes: () => statSync(logFile).size, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
