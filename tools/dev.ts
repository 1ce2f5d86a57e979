import { dirname, join } from "node:path";
import { ensureBuilt } from "./build.ts";
import { runHouse } from "./run-house.ts";

const root = dirname(import.meta.dirname);
const watch = (...folders: string[]): string[] => [
  "--watch-preserve-output",
  ...folders.map((folder) => `--watch-path=${join(root, folder)}`),
];

await ensureBuilt(console.log);
await runHouse({
  server: [
    // The web's sources load the router's development build; the server has to hand it objects of the same one.
    "--conditions=development",
    ...watch("apps/server/src", "packages/domain/src"),
    join(root, "apps", "server", "src", "main.ts"),
  ],
  sandbox: [...watch("apps/sandbox/src"), join(root, "apps", "sandbox", "src", "main.ts")],
  env: { NODE_ENV: "development", APP_ENV: "development" },
});
