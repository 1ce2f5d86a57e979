import { buildSandbox } from "./app.ts";
import { ConfigError, loadConfig } from "./config.ts";
import { listFakes } from "./fakes.ts";

async function start() {
  const config = loadConfig(process.env);
  const app = await buildSandbox({ ...config, fakes: listFakes(config) });
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void app.close().then(() => process.exit(0));
  };
  // A second signal is ignored: without a listener it would end the process at once.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  // Started by a parent with a channel: when the parent dies, however it dies, this process goes too.
  process.once("disconnect", stop);

  const listening = await app.listen({ host: config.host, port: config.port });
  console.log(`The sandbox listens on ${listening}`);
  process.send?.({ listening });
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
