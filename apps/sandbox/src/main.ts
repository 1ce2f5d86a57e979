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
  // A second signal must not end the process before it has closed.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  // When the parent dies, however it dies, this process ends too.
  process.once("disconnect", stop);

  const listening = await app.listen({ host: config.host, port: config.port });
  console.log(`The sandbox listens on ${listening}`);
  process.send?.({ listening });
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    const port = "port" in error ? ` ${error.port}` : "";
    const setting = "port" in error && error.port === readSmtpPort() ? "SANDBOX_SMTP_PORT" : "SANDBOX_PORT";
    return `Port${port} is taken: stop the program that uses it, or set ${setting} to a free port.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function readSmtpPort(): number {
  const { port, smtpPort } = loadConfig(process.env);
  return smtpPort === port ? 0 : smtpPort;
}

start().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
