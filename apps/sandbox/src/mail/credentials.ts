/** The only account that the fake lets send. */
export const SANDBOX_MAIL = { user: "sandbox", password: "sandbox-mail-password" } as const;

/** SMTP has a port of its own, this far above the sandbox's unless it is told another: as 25 is to 0. */
const BESIDE = 25;

/** @returns the port for mail beside the sandbox's own; 0, for one that the system chooses, beside 0 */
export function smtpPortBeside(sandboxPort: number): number {
  if (sandboxPort === 0) return 0;
  return sandboxPort + (sandboxPort + BESIDE > 65_535 ? -BESIDE : BESIDE);
}

/** What a mail program is given to send by this sandbox. */
export function sandboxSmtpUrl(host: string, port: number): string {
  return `smtp://${SANDBOX_MAIL.user}:${SANDBOX_MAIL.password}@${host}:${port}`;
}
