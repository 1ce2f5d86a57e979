import { smtpPortFor } from "./mail/credentials.ts";

interface SandboxConfig {
  host: string;
  /** Whether it answers to any host name; else only to loopback names and `host`. */
  allowRemote: boolean;
  port: number;
  smtpPort: number;
  /** Where it takes pushes for phones; nowhere when not set. */
  pushPort: number | undefined;
  /** For vendors that keep state across restarts; in memory when not set. */
  dataDir: string | undefined;
  /** For vendors that call the product; they call nothing when not set. */
  productUrl: string | undefined;
  /** When the payments of the demo's members are dated to; there are none when not set. */
  demoMembersAt: Date | undefined;
}

export class ConfigError extends Error {
  override name = "ConfigError";
}

/** @throws ConfigError with one sentence that names the setting to change */
export function loadConfig(env: Record<string, string | undefined>): SandboxConfig {
  const host = env.SANDBOX_HOST || "127.0.0.1";
  const port = readPort("SANDBOX_PORT", env, 3900);
  const smtpPort = readPort("SANDBOX_SMTP_PORT", env, smtpPortFor(port));
  const pushPort = env.SANDBOX_PUSH_PORT ? readPort("SANDBOX_PUSH_PORT", env, 0) : undefined;
  // Anyone who reaches the sandbox can read every recorded request, so other machines stay out by default.
  const allowRemote = env.SANDBOX_ALLOW_REMOTE === "1";
  if (!isLoopback(host) && !allowRemote) {
    throw new ConfigError(
      `SANDBOX_HOST is ${host}, which other machines can reach; set SANDBOX_ALLOW_REMOTE=1 if you mean it.`,
    );
  }
  const productUrl = env.SANDBOX_PRODUCT_URL || undefined;
  if (productUrl !== undefined && !/^https?:\/\/[^/]+$/.test(productUrl)) {
    throw new ConfigError(`SANDBOX_PRODUCT_URL must be like http://127.0.0.1:3000, not "${productUrl}".`);
  }
  const dataDir = env.SANDBOX_DATA_DIR || undefined;
  return { host, allowRemote, port, smtpPort, pushPort, dataDir, productUrl, demoMembersAt: readMoment(env) };
}

function readMoment({ DEMO_MEMBERS_AT: text }: Record<string, string | undefined>): Date | undefined {
  if (!text) return undefined;
  if (Number.isNaN(Date.parse(text))) {
    throw new ConfigError(`DEMO_MEMBERS_AT must be like 2027-01-31T12:00:00Z, not "${text}".`);
  }
  return new Date(text);
}

function readPort(name: string, env: Record<string, string | undefined>, fallback: number): number {
  const port = Number(env[name] || fallback);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new ConfigError(`${name} must be a whole number from 0 to 65535, not "${env[name]}".`);
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}
