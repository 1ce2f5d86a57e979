import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { endConnections } from "../../src/http/end-connections.ts";
import { createTestApp } from "../support/create-test-app.ts";

it("a stopping server finishes the requests it has started, and takes no more", async () => {
  const state = { isDraining: false };
  const fixture = await createTestApp({ app: { isDraining: () => state.isDraining } });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  fixture.app.get("/slow", async () => {
    arrive();
    await released;
    return { at: "last" };
  });
  await fixture.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = fixture.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const ask = async (path: string) => {
    const [answer] = (await once(get({ host: "127.0.0.1", port, path, agent }), "response")) as [
      IncomingMessage,
    ];
    const text = (await answer.toArray()).join("");
    return { status: answer.statusCode, connection: answer.headers.connection, text };
  };
  try {
    expect(await ask("/healthz")).toMatchObject({ status: 200, connection: "keep-alive" });
    const slow = ask("/slow");
    await arrived;
    state.isDraining = true;
    expect(await ask("/healthz")).toMatchObject({ status: 200, connection: "close" });
    expect(await ask("/readyz")).toMatchObject({ status: 503, connection: "close" });
    const ended = endConnections(fixture.app.server, 60_000);
    await expect(ask("/healthz")).rejects.toThrow(/ECONNREFUSED/);
    release();
    expect(await slow).toMatchObject({ status: 200, text: '{"at":"last"}' });
    await ended;
  } finally {
    release();
    agent.destroy();
    await fixture.close();
  }
});
