import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], { env: { ...process.env, ...env } });
  const output = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output.out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output.err += text;
  });
  return { child, output, exit: once(child, "close").then(([code]) => code as number | null) };
}

describe("the sandbox process", () => {
  it.each(["SIGINT", "SIGTERM"] as const)("prints its address and stops cleanly on %s", async (signal) => {
    const { child, output, exit } = run({ SANDBOX_PORT: "0" });
    await once(child.stdout, "data");
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output.out)?.[0];
    const health = await fetch(`${address}/_sandbox/health`);
    expect(health.status).toBe(200);
    child.kill(signal);
    expect(await exit).toBe(0);
    expect(output.err).toBe("");
  });

  it("says in one sentence that its port is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    const { output, exit } = run({ SANDBOX_PORT: String(port), SANDBOX_SMTP_PORT: "0" });
    expect(await exit).toBe(1);
    expect(output.err).toBe(
      `Port ${port} is taken: stop the program that uses it, or set SANDBOX_PORT to a free port.\n`,
    );
    other.close();
  });

  it("refuses to be reachable from other machines in one sentence", async () => {
    const { output, exit } = run({ SANDBOX_HOST: "0.0.0.0" });
    expect(await exit).toBe(1);
    expect(output.err.trim().split("\n")).toHaveLength(1);
    expect(output.err).toContain("SANDBOX_ALLOW_REMOTE=1");
  });
});
