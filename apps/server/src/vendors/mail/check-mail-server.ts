import type { MailConfig } from "../../config/config-mail.ts";
import { fine, invalid, silent, type VendorCheck } from "../vendor-check.ts";
import { toMailError } from "./mail-error.ts";
import { openTransport } from "./open-transport.ts";

export async function checkMailServer(config: MailConfig): Promise<VendorCheck> {
  const transport = openTransport(config);
  try {
    await transport.verify();
    return fine(config.login ? "takes our login" : "answers");
  } catch (error) {
    const { message } = toMailError(error);
    return message.startsWith("EAUTH")
      ? invalid(`refuses our login (${message})`, "Check the user and the password in SMTP_URL.")
      : silent(message, "SMTP_URL");
  } finally {
    transport.close();
  }
}
