import { createTransport, type Transporter } from "nodemailer";
import type { MailConfig } from "../../config/config-mail.ts";

/** All of them together are less than a transaction may wait. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };

/** The way to the configured mail server; nothing connects before the first mail. */
export function openTransport(config: MailConfig): Transporter {
  return createTransport({
    host: config.host,
    port: config.port,
    secure: config.encryption === "tls",
    requireTLS: config.encryption === "starttls",
    ignoreTLS: config.encryption === "none",
    ...(config.login && { auth: config.login }),
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
