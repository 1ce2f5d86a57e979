export interface SandboxConfig {
  host: string;
  port: number;
}

/** Thrown for settings that the sandbox cannot start with; its message is for the person who set them. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/**
 * Reads SANDBOX_HOST, SANDBOX_PORT and SANDBOX_ALLOW_REMOTE.
 * @throws ConfigError with one sentence that says what to change.
 */
export function loadConfig(env: Record<string, string | undefined>): SandboxConfig {
  const host = env.SANDBOX_HOST || "127.0.0.1";
  const port = Number(env.SANDBOX_PORT || "3900");
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new ConfigError(`SANDBOX_PORT must be a whole number from 0 to 65535, not "${env.SANDBOX_PORT}".`);
  }
  // Whoever reaches the sandbox can read every recorded request, so other machines stay out by default.
  if (!isLoopback(host) && env.SANDBOX_ALLOW_REMOTE !== "1") {
    throw new ConfigError(
      `SANDBOX_HOST is ${host}, which other machines can reach; set SANDBOX_ALLOW_REMOTE=1 if you mean it.`,
    );
  }
  return { host, port };
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}
