import { createTransport, type Transporter } from "nodemailer";
import type { MailConfig } from "../../config/config-mail.ts";

/** Their sum stays below the transaction timeout. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };

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
