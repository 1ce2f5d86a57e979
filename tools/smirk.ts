import { enableCompileCache } from "node:module";
import { dirname, join, resolve } from "node:path";
import { sandboxAddress, sandboxMailUrl, sandboxSettings } from "./stack/sandbox-settings.ts";

const root = dirname(import.meta.dirname);
const { env } = process;
const sandbox = sandboxAddress(env);

// The same settings as `npm start` has, so that both are at work on one product.
Object.assign(env, {
  ...(sandbox === null ? {} : sandboxSettings(sandbox, env, sandboxMailUrl(env))),
  DATA_DIR: resolve(root, env.DATA_DIR || ".data"),
  NODE_ENV: "production",
});
// Half the time of a short command would go into reading its own code.
enableCompileCache(join(root, "node_modules", ".cache", "smirk"));
if (env.INIT_CWD) process.chdir(env.INIT_CWD);

await import(join(root, "apps", "server", "src", "cli", "main.ts"));
