import type { FastifyInstance, FastifyRequest } from "fastify";
import type { OpenSpan, Telemetry } from "./tracer.ts";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Folders of built files, which have a route each. */
const FILE_FOLDER = /^\/(assets|basemap|benefits)\//;

/** Counts and traces requests by route pattern. */
export function observeRequests(app: FastifyInstance, { metrics, tracer }: Telemetry): void {
  if (metrics) {
    app.addHook("onResponse", (request, reply, done) => {
      metrics.requests.observe(
        { route: routeLabel(request), method: methodLabel(request), status: reply.statusCode },
        reply.elapsedTime / 1000,
      );
      done();
    });
  }
  if (!tracer) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook("onRequest", (request, _reply, done) => {
    const method = methodLabel(request);
    const span = tracer.startRequest({ name: method, kind: "server" }, request.headers);
    spans.set(request, span);
    span.run(done);
  });
  // Reading the body leaves the span's context.
  app.addHook("preValidation", (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const [method, route] = [methodLabel(request), routeLabel(request)];
    spans.get(request)?.end({
      name: `${method} ${route}`,
      attributes: {
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": reply.statusCode,
      },
      ...(reply.statusCode >= 500 && { error: { code: String(reply.statusCode) } }),
    });
    done();
  });
}

/** A pattern such as `/dentist/:id`, or "none"; never the address. */
function routeLabel({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return "none";
  return FILE_FOLDER.exec(url)?.[0].concat("*") ?? url;
}

function methodLabel({ method }: FastifyRequest): string {
  return METHODS.has(method) ? method : "OTHER";
}
