import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openScratchFolder } from "../../../../tools/stack/scratch-folder.ts";
import { stopPostmaster } from "../../src/db/embedded/bring-up.ts";
import { findPostmaster } from "../../src/db/embedded/postmaster.ts";
import { compileCache } from "../support/processes/kill-server.ts";

const PROGRAM = join(import.meta.dirname, "../../src/cli/main.ts");
const LAUNCHER = join(import.meta.dirname, "../../../../tools/smirk.mjs");

let dataDir: string;
let clusterDir: string;
let product: ChildProcess | undefined;
beforeAll(async () => {
  dataDir = await openScratchFolder("smirk-cli-");
  clusterDir = join(dataDir, "postgres", "cluster");
});
afterAll(async () => {
  product?.kill("SIGKILL");
  const left = await findPostmaster(clusterDir);
  if (left) await stopPostmaster(clusterDir, left.pid);
  await rm(dataDir, { recursive: true, force: true });
});

interface Ended {
  code: number;
  out: string;
  err: string;
}

function run(program: string, args: string[]): Promise<Ended> {
  const env = { ...compileCache(), PATH: process.env.PATH, DATA_DIR: dataDir, APP_ENV: "test" };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
    child.stdin?.end();
  });
}

/** A product reduced to its database. */
async function startProduct(): Promise<string> {
  await mkdir(join(dataDir, "postgres"), { mode: 0o711, recursive: true });
  product = spawn(process.execPath, [
    join(import.meta.dirname, "../support/processes/embedded-process.ts"),
    join(dataDir, "postgres"),
  ]);
  const [line] = await once(product.stdout ?? expect.fail(), "data");
  return String(line).trim();
}

it("a command joins a running product's database, and else starts its own", async () => {
  const connectionString = await startProduct();
  const running = await findPostmaster(clusterDir);
  const inside = new pg.Client(connectionString);
  await inside.connect();
  expect(await run(PROGRAM, ["audit", "--json"])).toEqual({ code: 0, out: "[]\n", err: "" });
  expect(await findPostmaster(clusterDir)).toEqual(running);
  expect((await inside.query("select count(*) from audit_entries")).rows).toEqual([{ count: "0" }]);
  await inside.end();
  product?.kill("SIGTERM");
  await once(product ?? expect.fail(), "exit");
  expect(await findPostmaster(clusterDir)).toBeNull();
  const both = await Promise.all([run(PROGRAM, ["audit"]), run(PROGRAM, ["imports", "--json"])]);
  expect(both.map(({ code, err }) => [code, err])).toEqual([
    [0, ""],
    [0, ""],
  ]);
  expect(await findPostmaster(clusterDir)).toBeNull();
});

it("the checkout's launcher passes on what was typed and how it ended", async () => {
  const { code, out, err } = await run(LAUNCHER, ["audit", "--limit", "0"]);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toMatch(/'0' is invalid/);
});
