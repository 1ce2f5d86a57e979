// The product's own server as it runs in production, with the web app where it is asked for.
import { fileURLToPath } from "node:url";
import { buildApp } from "../../../apps/server/src/app.ts";
import { loadConfig } from "../../../apps/server/src/config/config.ts";
import { createContext } from "../../../apps/server/src/context.ts";
import { connectDatabase } from "../../../apps/server/src/db/connection/connect.ts";
import { makeAuthSecrets, openAuthKeys } from "../../../apps/server/src/features/auth/tokens/auth-keys.ts";
import { SUBSCRIPTION_STEPS } from "../../../apps/server/src/jobs/subscription-steps.ts";
import { createLog } from "../../../apps/server/src/logging/log.ts";
import { registerWeb } from "../../../apps/server/src/web/register-web.ts";
import { announce } from "./served.ts";

const BUILD = fileURLToPath(new URL("../../../apps/web/build", import.meta.url));
const [connectionString = "", logLevel = "warn", web = "no-web"] = process.argv.slice(2);
const { db, pool } = connectDatabase(connectionString);
const config = {
  ...loadConfig({
    APP_ENV: "test",
    DATABASE_URL: connectionString,
    // One address asks for everything, and as fast as it can.
    GRAPHQL_PER_ADDRESS: "999999",
    PAGES_PER_ADDRESS: "999999",
  }),
  isProduction: true,
};
const authKeys = await openAuthKeys({ ...config, ...(await makeAuthSecrets()) });
const app = await buildApp(
  createContext({
    config,
    db,
    pool,
    log: createLog(logLevel),
    authKeys,
    subscriptionSteps: SUBSCRIPTION_STEPS,
  }),
  {
    loadsDirectory: true,
    ...(web === "web" && { web: (server, ctx) => registerWeb(server, ctx, BUILD) }),
  },
);
await app.listen({ host: "127.0.0.1", port: 0 });
announce(app.server);
