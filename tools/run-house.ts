import { dirname, join } from "node:path";
import { type Part, startPart, stopParts } from "./child-process.ts";

const root = dirname(import.meta.dirname);

/** Starts sandbox and server, says where they are, and keeps them until one ends or a signal comes. */
export async function runHouse(house: {
  server: string[];
  sandbox: string[];
  env: Record<string, string>;
}): Promise<void> {
  const dataDir = process.env.DATA_DIR ?? join(root, ".data");
  const env = { DATA_DIR: dataDir, ...house.env };
  const logs = join(dataDir, "logs");
  const parts: Part[] = [];
  let stopping = false;
  const stop = (code: number): void => {
    if (stopping) return;
    stopping = true;
    void stopParts(parts).then(() => process.exit(code));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop(0));
  process.once("disconnect", () => stop(0));

  console.log("Starting the sandbox, the database and the server …");
  const sandbox = startPart("sandbox", house.sandbox, env, join(logs, "sandbox.log"));
  const server = startPart("server", house.server, env, join(logs, "server.log"));
  parts.push(sandbox, server);
  for (const part of parts) void part.ended.then(() => stop(1));
  try {
    const [sandboxAddress, address] = await Promise.all([sandbox.listening, server.listening]);
    console.log(welcome(address, sandboxAddress, logs));
  } catch {
    stop(1);
  }
}

function welcome(address: string, sandboxAddress: string, logs: string): string {
  return `
  Smirk is running.

    Product   ${address.replace("127.0.0.1", "localhost")}
    Sandbox   ${sandboxAddress.replace("127.0.0.1", "localhost")}   stands in for every outside vendor
    Logs      ${logs}

  Try: look for a dentist round Houston, move the map, open one and pick them.
  Ctrl-C stops everything; your data stays.
`;
}
