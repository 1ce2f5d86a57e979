import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status?: { code?: number };
}

interface ExportBody {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: ReceivedSpan[] }[];
  }[];
}

/** A collector on loopback that keeps what it is sent (OTLP over HTTP, JSON). */
export async function openOtlpReceiver() {
  const bodies: ExportBody[] = [];
  const server = createServer(async (request, response) => {
    if (request.url !== "/v1/traces") return void response.writeHead(404).end();
    bodies.push((await json(request)) as ExportBody);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: (): ReceivedSpan[] =>
      bodies.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    /** What the first export says of the process. */
    resource: () =>
      Object.fromEntries(
        (bodies[0]?.resourceSpans[0]?.resource.attributes ?? []).map(({ key, value }) => [
          key,
          value.stringValue,
        ]),
      ),
    text: () => JSON.stringify(bodies),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
