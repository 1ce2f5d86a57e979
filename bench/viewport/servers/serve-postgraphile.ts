// PostGraphile in its production setup: no explorer, no watching, no explaining, no websockets, prepared statements.
import { createServer } from "node:http";
import { postgraphile } from "postgraphile";
import { makePgService } from "postgraphile/adaptors/pg";
import { grafserv } from "postgraphile/grafserv/node";
import { PostGraphileAmberPreset } from "postgraphile/presets/amber";
import { compressAnswers } from "./compress-answers.ts";
import { announce } from "./served.ts";

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
