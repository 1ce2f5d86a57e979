// PostGraphile in its production setup: no explorer, no watching, no explaining, no websockets, prepared statements.

import type { RequestListener, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { brotliCompress, constants } from "node:zlib";
import { postgraphile } from "postgraphile";
import { makePgService } from "postgraphile/adaptors/pg";
import { grafserv } from "postgraphile/grafserv/node";
import { PostGraphileAmberPreset } from "postgraphile/presets/amber";
import { announce } from "./served.ts";

/** The quality that the product's own compression of other answers has. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } };

/** Compresses as a proxy would for a server that does not: to be called before the listener that answers. */
const compressAnswers: RequestListener = (_request, response: ServerResponse) => {
  const [writeHead, end] = [response.writeHead.bind(response), response.end.bind(response)];
  let [status, headers]: [number, object] = [200, {}];
  response.writeHead = ((given: number, values: object = {}) => {
    [status, headers] = [given, values];
    return response;
  }) as typeof response.writeHead;
  response.end = ((body: string | Buffer = "") => {
    brotliCompress(body, BROTLI, (error, bytes) => {
      if (error) throw error;
      const kept = Object.entries(headers).filter(([name]) => name.toLowerCase() !== "content-length");
      writeHead(status, { ...Object.fromEntries(kept), "content-encoding": "br" });
      end(bytes);
    });
    return response;
  }) as typeof response.end;
};

const [connectionString = "", mode = "plain"] = process.argv.slice(2);
const pgl = postgraphile({
  extends: [PostGraphileAmberPreset],
  // The product's server has ten connections too.
  pgServices: [makePgService({ connectionString, schemas: ["public"], poolConfig: { max: 10 } })],
  grafserv: { graphqlPath: "/graphql", graphiql: false, websockets: false, watch: false },
  grafast: { explain: false },
});
const server = createServer();
if (mode === "compressed") server.on("request", compressAnswers);
await pgl.createServ(grafserv).addTo(server);
server.listen(0, "127.0.0.1", () => announce(server));
