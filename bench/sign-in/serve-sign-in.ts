// The product's own server as it runs in production, with a vendor that takes no time and sends the parent the code.
import { randomUUID } from "node:crypto";
import { buildApp } from "../../apps/server/src/app.ts";
import { loadConfig } from "../../apps/server/src/config/config.ts";
import { createContext } from "../../apps/server/src/context.ts";
import { connectDatabase } from "../../apps/server/src/db/connection/connect.ts";
import { openAuthKeys } from "../../apps/server/src/features/auth/tokens/auth-keys.ts";
import { makeAuthSecrets } from "../../apps/server/src/features/auth/tokens/make-auth-secrets.ts";
import { SUBSCRIPTION_STEPS } from "../../apps/server/src/jobs/subscription-steps.ts";
import { createLog } from "../../apps/server/src/logging/log.ts";
import { announce } from "../viewport/servers/served.ts";

const [connectionString = ""] = process.argv.slice(2);
const { db, pool } = connectDatabase(connectionString);
const environment = {
  APP_ENV: "test",
  DATABASE_URL: connectionString,
  TRUST_PROXY: "1",
  TEXTS_PER_DAY: "100000",
};
const config = { ...loadConfig(environment), ...(await makeAuthSecrets()), isProduction: true };
const sms = {
  sendCode: async ({ to, code }: { to: string; code: string }) => {
    process.send?.({ to, code });
    return randomUUID();
  },
  reportApproved: async () => {},
};
const authKeys = await openAuthKeys(config);
const app = await buildApp(
  createContext({
    config,
    db,
    pool,
    log: createLog("warn"),
    authKeys,
    sms,
    subscriptionSteps: SUBSCRIPTION_STEPS,
  }),
  {},
);
await app.listen({ host: "127.0.0.1", port: 0 });
announce(app.server);
