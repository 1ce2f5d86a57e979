import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { findTakenPorts } from "./taken-ports.ts";

/** Three free ports and one that is taken for as long as the work lasts. */
async function withTakenPort(work: (port: string) => Promise<void>): Promise<void> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  try {
    await work(String(typeof address === "object" && address ? address.port : 0));
  } finally {
    server.close();
  }
}

const FREE = { PORT: "0", SANDBOX_PORT: "0", SANDBOX_SMTP_PORT: "0" };

it.each(["PORT", "SANDBOX_PORT", "SANDBOX_SMTP_PORT"])(
  "names %s before anything is made where only its port is taken [SPEC-03]",
  async (setting) => {
    await withTakenPort(async (port) => {
      expect(await findTakenPorts({ ...FREE, [setting]: port })).toEqual([
        `Port ${port} is taken: stop what uses it, or set ${setting} to another one.`,
      ]);
    });
  },
);

it("finds nothing where the system chooses the ports [SPEC-03]", async () => {
  expect(await findTakenPorts(FREE)).toEqual([]);
});
