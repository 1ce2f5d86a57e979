import { dirname, join } from "node:path";
import { ensureBuilt } from "../build.ts";
import { runStack } from "./run-stack.ts";

const root = dirname(dirname(import.meta.dirname));

await runStack({
  build: (say) => ensureBuilt(say),
  server: { args: [join(root, "apps", "server", "src", "main.ts")] },
  sandbox: { args: [join(root, "apps", "sandbox", "src", "main.ts")] },
  env: { NODE_ENV: "production" },
});
