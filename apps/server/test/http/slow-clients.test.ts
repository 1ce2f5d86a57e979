import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { loadConfig } from "../../src/config/config.ts";
import { closeSlowReaders } from "../../src/http/limits/slow-readers.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

/** More than the system's own buffers hold. */
const LARGE = Buffer.alloc(24 * 1024 * 1024);

let server: TestApp;
const sockets: Socket[] = [];
beforeAll(async () => {
  // A machine with other work still reads what was sent before it is late.
  const connections = { headers: 2_000, request: 3_000, keepAlive: 150, read: 2_000, checkInterval: 25 };
  const config = loadConfig({});
  const load = { ...config.load, connections };
  const web = async (app: FastifyInstance) => {
    app.get("/large", { compress: false }, async (_request, reply) => reply.send(LARGE));
  };
  server = await createTestApp({ config: { ...config, load }, app: { web } });
  await server.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
});

/** Opens a connection that has sent so much; what came back is in `text` once it is closed. */
function open(sent: string) {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  const seen = { socket, text: "", isClosed: false };
  socket.on("data", (chunk) => {
    seen.text += chunk.toString().slice(0, 200);
  });
  socket.on("error", () => {});
  socket.once("close", () => {
    seen.isClosed = true;
  });
  if (sent !== "") socket.write(sent);
  return seen;
}

it("clients that send nothing, half a head or half a body get 408 and are closed [LOAD-08]", async () => {
  const slow = [
    "",
    "GET / HTTP/1.1\r\nHost: smirk\r\nX-Slow: 1\r\n",
    "POST /graphql HTTP/1.1\r\nHost: smirk\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
  ].map(open);
  await vi.waitFor(() => expect(slow.map(({ isClosed }) => isClosed)).toEqual([true, true, true]), 60_000);
  for (const { text } of slow) expect(text).toMatch(/^HTTP\/1\.1 408 /);
});

it("an idle connection is closed after its last response [LOAD-08]", async () => {
  const idle = open("GET /healthz HTTP/1.1\r\nHost: smirk\r\n\r\n");
  await vi.waitFor(() => expect(idle.isClosed).toBe(true), 60_000);
  expect(idle.text).toMatch(/^HTTP\/1\.1 200 /);
});

it("a client that does not read is closed while others are answered [LOAD-08]", async () => {
  const connected = () =>
    new Promise<number>((resolve) => server.app.server.getConnections((_error, count) => resolve(count)));
  await vi.waitFor(async () => expect(await connected()).toBe(0), 60_000);
  const slow = open("GET /large HTTP/1.1\r\nHost: smirk\r\n\r\n");
  slow.socket.pause();
  await vi.waitFor(async () => expect(await connected()).toBe(1), 60_000);
  expect((await server.app.inject("/healthz")).statusCode).toBe(200);
  await vi.waitFor(async () => expect(await connected()).toBe(0), 60_000);
});

describe("the pace of a reader", () => {
  /** A connection of which the system has taken so many of 1,000,000 bytes. */
  function connection() {
    const handle = { bytesWritten: 1_000_000, writeQueueSize: 1_000_000 };
    const socket = Object.assign(new EventEmitter(), {
      _handle: handle,
      writableLength: 1_000_000,
      isDestroyed: false,
      destroy: () => {
        socket.isDestroyed = true;
      },
    });
    const take = (bytes: number) => {
      handle.writeQueueSize -= bytes;
    };
    return { socket, take };
  }
  afterEach(() => vi.useRealTimers());

  it("may be slow, but not next to nothing [LOAD-08]", () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"], now: 1_000 });
    const listener = new EventEmitter() as Server;
    closeSlowReaders(listener, { ...loadConfig({}).load.connections, read: 20_000, checkInterval: 1_000 });
    const [steady, trickling, idle] = [connection(), connection(), connection()];
    idle.socket.writableLength = 0;
    for (const { socket } of [steady, trickling, idle]) listener.emit("connection", socket);
    for (let second = 0; second < 60; second += 1) {
      steady.take(2_048);
      trickling.take(100);
      vi.advanceTimersByTime(1_000);
    }
    expect([steady, trickling, idle].map(({ socket }) => socket.isDestroyed)).toEqual([false, true, false]);
    listener.emit("close");
    expect(vi.getTimerCount()).toBe(0);
  });
});
