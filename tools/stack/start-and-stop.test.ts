import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

/** Long enough for a machine with other work to ask in between. */
const DRAIN_DELAY_SECONDS = 3;
/** Ten times what a start takes. */
const READY_MS = 150_000;
const dataDir = mkdtempSync(join(tmpdir(), "smirk-start-"));
const environment = {
  ...process.env,
  DATA_DIR: dataDir,
  DEMO_DATA: "0",
  PORT: "0",
  SANDBOX_PORT: "0",
  SANDBOX_SMTP_PORT: "0",
  DRAIN_DELAY_SECONDS: String(DRAIN_DELAY_SECONDS),
};

/** `npm start` without npm, in a process group of its own, as a terminal would start it. */
function launch(): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, "start.ts")], {
    detached: true,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function waitForAddress(child: ChildProcess): Promise<string> {
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += chunk));
  child.once("exit", (code) => (said += `\nended with code ${code}`));
  return vi.waitUntil(
    () => {
      if (said.includes("ended with")) throw new Error(said);
      return /Product +(http\S+)/.exec(said)?.[1];
    },
    { timeout: READY_MS },
  );
}

const statusOf = async (url: string) => (await fetch(url)).status;

/** A request that has been begun; its last byte is sent by `finish`. */
async function beginRequest(address: string) {
  const body = '{"query":"{ __typename }"}';
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  await once(socket, "connect");
  const answer = text(socket);
  const head = `POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
  socket.write(`${head}\r\n\r\n${body.slice(0, -1)}`);
  return { answer, finish: () => socket.write(body.slice(-1)) };
}

describe("npm start", () => {
  let product: ChildProcess;
  let address: string;

  beforeAll(async () => {
    chmodSync(dataDir, 0o711);
    product = launch();
    address = await waitForAddress(product);
  }, READY_MS + 20_000);
  afterAll(() => {
    product.kill("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("says that the product already runs, and where", async () => {
    const second = launch();
    const [[code], said] = await Promise.all([
      once(second, "exit"),
      text(second.stdout as NonNullable<typeof second.stdout>),
    ]);
    expect(said).toContain(`Smirk is already running (process ${product.pid})`);
    expect(said).toContain(address);
    expect(code).toBe(0);
    expect(await statusOf(`${address}/healthz`)).toBe(200);
  });

  it("ends everything in order when a signal comes twice [LOAD-10]", async () => {
    const pidFile = join(dataDir, "postgres/cluster/postmaster.pid");
    expect(existsSync(pidFile)).toBe(true);
    const request = await beginRequest(address);
    const ended = once(product, "exit");
    const signal = (name: NodeJS.Signals) => process.kill(-(product.pid ?? 0), name);
    signal("SIGINT");
    await vi.waitUntil(async () => (await statusOf(`${address}/readyz`)) === 503, {
      timeout: 30_000,
      interval: 10,
    });
    signal("SIGTERM");
    // Still listening: the balancer may not have asked yet.
    expect(await statusOf(`${address}/healthz`)).toBe(200);
    await vi.waitFor(() => expect(fetch(`${address}/healthz`)).rejects.toThrow("fetch failed"), {
      timeout: 30_000,
    });
    request.finish();
    expect(await request.answer).toContain("HTTP/1.1 200 OK");
    expect(await ended).toEqual([0, null]);
    expect(existsSync(pidFile)).toBe(false);
    const log = readFileSync(join(dataDir, "logs/server.log"), "utf8");
    expect(log).toMatch(/"outcome":"finished".*"server.stopped"/);
  });
});
