import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Registry } from "@prometheus-io/client";
import type { MetricsConfig } from "../config/config-operations.ts";

interface MetricsServer {
  /** Such as http://127.0.0.1:9464 */
  address: string;
  close(): Promise<void>;
}

/** `GET /metrics` on a port that visitors cannot reach. */
export async function serveMetrics(
  registry: Registry,
  { host, port }: MetricsConfig,
): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    if (request.method !== "GET" || request.url?.split("?", 1)[0] !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await registry.metrics();
      response.writeHead(200, { "content-type": registry.contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  server.requestTimeout = 10_000;
  server.listen({ host, port });
  await once(server, "listening");
  const { port: found } = server.address() as AddressInfo;
  return {
    address: `http://${host.includes(":") ? `[${host}]` : host}:${found}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
