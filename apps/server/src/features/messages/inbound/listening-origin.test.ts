import type { FastifyInstance } from "fastify";
import { expect, it } from "vitest";
import { listeningOrigin } from "./listening-origin.ts";

const listening = (address: unknown) =>
  ({ server: { address: () => address } }) as unknown as FastifyInstance;

it.each([
  ["0.0.0.0", "http://127.0.0.1:3000"],
  ["::", "http://127.0.0.1:3000"],
  ["127.0.0.1", "http://127.0.0.1:3000"],
  ["::1", "http://[::1]:3000"],
  ["localhost", "http://localhost:3000"],
])("a server that listens at %s is called at %s [SELF-12]", (host, origin) => {
  expect(listeningOrigin(listening({ port: 3000 }), { host })).toBe(origin);
});

it.each([[null], ["/tmp/smirk.sock"]])(
  "a server at %s has no address to be called at [SELF-12]",
  (address) => {
    expect(listeningOrigin(listening(address), { host: "127.0.0.1" })).toBeNull();
  },
);
