import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  describeRunningProduct,
  describeStartingProduct,
  removeRecord,
  takeDataFolder,
} from "./running-product.ts";

const parent = mkdtempSync(join(tmpdir(), "smirk-folder-"));
let dataDir: string;
const others: ChildProcess[] = [];
beforeEach(({ task }) => {
  dataDir = join(parent, task.id);
});
afterEach(() => {
  for (const other of others.splice(0)) other.kill("SIGKILL");
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** A process whose program has the path of `npm start`'s, or another one. */
async function runOther(path = "stack/start.ts"): Promise<number> {
  const file = join(dataDir, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, 'process.stdout.write("up"); setInterval(() => {}, 1000);');
  const other = spawn(process.execPath, [file], { stdio: ["ignore", "pipe", "ignore"] });
  others.push(other);
  await once(other.stdout as NonNullable<typeof other.stdout>, "data");
  return other.pid ?? 0;
}

describe("a data folder [SPEC-03]", () => {
  it("is this process's from before the build until it is released", async () => {
    const folder = await takeDataFolder(dataDir);
    expect(JSON.parse(readFileSync(join(dataDir, "running.json"), "utf8"))).toEqual({ pid: process.pid });
    if (folder.use !== "own") expect.fail(folder.use);
    else folder.release();
    expect(existsSync(join(dataDir, "running.json"))).toBe(false);
  });

  it("is not opened beside a start that is under way, which is named", async () => {
    const pid = await runOther();
    await takeDataFolder(dataDir, pid);
    expect(await takeDataFolder(dataDir)).toEqual({ use: "starting", pid });
    expect(describeStartingProduct(pid, dataDir)).toContain(`Smirk is just starting (process ${pid})`);
  });

  it.each([
    ["answers", (response: ServerResponse) => void response.end(), 60_000],
    ["is late", () => {}, 1],
  ])(
    "is a running product's once that has said where it listens, also if it %s",
    async (_how, answer, ms) => {
      const pid = await runOther();
      const server = createServer((_request, response) => answer(response)).listen(0, "127.0.0.1");
      await once(server, "listening");
      const place = server.address();
      const address = `http://127.0.0.1:${typeof place === "object" && place ? place.port : 0}`;
      const product = { address, sandboxAddress: "http://127.0.0.1:3900" };
      const folder = await takeDataFolder(dataDir, pid);
      if (folder.use === "own") folder.record(product);
      expect(await takeDataFolder(dataDir, process.pid, ms)).toEqual({
        use: "running",
        product: { pid, ...product },
      });
      const said = describeRunningProduct({ pid, ...product }, dataDir);
      expect(said).toMatch(/Console +http:\/\/localhost:\d+\/console\/ /);
      server.closeAllConnections();
      server.close();
    },
  );

  it("has a whole record for a start that reads it while it is written", async () => {
    const folder = await takeDataFolder(dataDir);
    const reader = openSync(join(dataDir, "running.json"), "r");
    if (folder.use === "own") folder.record({ address: "http://one", sandboxAddress: "http://two" });
    expect(JSON.parse(readFileSync(reader, "utf8"))).toEqual({ pid: process.pid });
    closeSync(reader);
    expect(readdirSync(dataDir).sort()).toEqual(["running.json"]);
  });

  it.each([
    ["the one that was read", '{"pid":1}', []],
    ["none that another start has put in its place", '{"pid":2}', ["running.json"]],
  ])("loses %s to the process that takes it over", (_what, found, left) => {
    mkdirSync(dataDir, { recursive: true });
    const file = join(dataDir, "running.json");
    writeFileSync(file, found);
    removeRecord(file, '{"pid":1}');
    expect(readdirSync(dataDir).sort()).toEqual(left);
  });

  it("is free once the process that took it was killed", async () => {
    const pid = await runOther();
    await takeDataFolder(dataDir, pid);
    const [other] = others;
    const ended = other && once(other, "exit");
    other?.kill("SIGKILL");
    await ended;
    expect(await takeDataFolder(dataDir)).toMatchObject({ use: "own" });
  });

  it.runIf(process.platform === "linux")("is free where the pid is another program's by now", async () => {
    const pid = await runOther("another/program.ts");
    await takeDataFolder(dataDir, pid);
    expect(await takeDataFolder(dataDir)).toMatchObject({ use: "own" });
  });
});
