import { buildSandbox } from "./app.ts";
import { ConfigError, loadConfig } from "./config.ts";

async function start() {
  const config = loadConfig(process.env);
  const app = await buildSandbox();
  const address = await app.listen(config);
  console.log(`Sandbox listens on ${address}`);

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      app.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    const port = "port" in error ? ` ${error.port}` : "";
    return `Port${port} is taken: stop the program that uses it, or set SANDBOX_PORT to a free port.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

start().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
