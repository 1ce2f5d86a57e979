import { dirname, join } from "node:path";
import { ensureBasemap, ensureGazetteer } from "../build.ts";
import { runStack } from "./run-stack.ts";

const root = dirname(dirname(import.meta.dirname));
const server = join(root, "apps", "server", "src");
const sandbox = join(root, "apps", "sandbox", "src");

await runStack({
  build: async (say) => {
    await Promise.all([ensureBasemap(say), ensureGazetteer(say)]);
  },
  server: {
    // Vite resolves the router's development build; the server must share that copy.
    args: ["--conditions=development", join(server, "main.ts")],
    watched: [server, join(root, "packages", "domain", "src"), join(root, "packages", "contract", "src")],
  },
  sandbox: { args: [join(sandbox, "main.ts")], watched: [sandbox] },
  env: { NODE_ENV: "development", APP_ENV: "development" },
});
