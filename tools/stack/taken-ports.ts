import { smtpPortFor } from "../../apps/sandbox/src/mail/credentials.ts";
import { tryPort } from "../../apps/server/src/process/try-port.ts";

type Environment = Record<string, string | undefined>;

/** Tries every port that product and sandbox will listen on. @returns a sentence for each that cannot be had */
export async function findTakenPorts(env: Environment): Promise<string[]> {
  const sandboxPort = Number(env.SANDBOX_PORT || "3900");
  const sandboxHost = env.SANDBOX_HOST || "127.0.0.1";
  const ports = [
    { setting: "PORT", host: env.HOST || "127.0.0.1", port: Number(env.PORT || "3000") },
    { setting: "SANDBOX_PORT", host: sandboxHost, port: sandboxPort },
    {
      setting: "SANDBOX_SMTP_PORT",
      host: sandboxHost,
      port: Number(env.SANDBOX_SMTP_PORT || smtpPortFor(sandboxPort)),
    },
  ];
  const sentences: string[] = [];
  for (const { setting, host, port } of ports) {
    // What is no port is refused by the program itself, which names the setting.
    if (!(port > 0 && port <= 65_535)) continue;
    const problem = await tryPort(host, port).then(
      () => null,
      (error: NodeJS.ErrnoException) => error.code,
    );
    if (problem === "EADDRINUSE") {
      sentences.push(`Port ${port} is taken: stop what uses it, or set ${setting} to another one.`);
    } else if (problem === "EACCES") {
      sentences.push(`Port ${port} may not be used by this user: set ${setting} to one above 1023.`);
    }
  }
  return sentences;
}
