// The least that Fastify can do: the answers to all boxes lie ready in memory and are sent as they are.
import { fastify } from "fastify";
import { announce } from "./served.ts";

const bodies = new Map<string, Buffer>();
const app = fastify();
app.put<{ Params: { key: string }; Body: Buffer }>("/:key", async (request) => {
  bodies.set(request.params.key, request.body);
  return {};
});
app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
  done(null, body),
);
app.get<{ Params: { key: string } }>("/:key", (request, reply) =>
  reply.header("content-type", "application/json; charset=utf-8").send(bodies.get(request.params.key)),
);
await app.listen({ host: "127.0.0.1", port: 0 });
announce(app.server);
