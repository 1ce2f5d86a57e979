/** The only account that may send. */
export const SANDBOX_MAIL = { user: "sandbox", password: "sandbox-mail-password" } as const;

/** SMTP has a port of its own, this far above the sandbox's. */
const SMTP_PORT_OFFSET = 25;

/** 0, for a port that the system chooses, stays 0. */
export function smtpPortFor(sandboxPort: number): number {
  if (sandboxPort === 0) return 0;
  return sandboxPort + (sandboxPort + SMTP_PORT_OFFSET > 65_535 ? -SMTP_PORT_OFFSET : SMTP_PORT_OFFSET);
}

export function sandboxSmtpUrl(host: string, port: number): string {
  return `smtp://${SANDBOX_MAIL.user}:${SANDBOX_MAIL.password}@${host}:${port}`;
}
