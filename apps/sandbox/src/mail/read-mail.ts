import { Buffer } from "node:buffer";
import PostalMime, { type Address } from "postal-mime";
import type { ReceivedMail } from "./mailbox.ts";

const NEEDED = ["message-id", "date", "from", "to", "subject"];

/** @throws Error with the reason a mail server would refuse it */
export async function readMail(raw: Buffer, envelope: ReceivedMail["envelope"]): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw);
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  const missing = NEEDED.find((name) => !headers[name]);
  if (missing !== undefined) throw new Error(`The header ${missing} is missing.`);
  const twice = NEEDED.find((name) => mail.headers.filter(({ key }) => key === name).length > 1);
  if (twice !== undefined) throw new Error(`The header ${twice} is there twice.`);
  return {
    message_id: headers["message-id"] ?? "",
    envelope,
    from: mail.from ? showAddress(mail.from) : "",
    to: (mail.to ?? []).map(showAddress),
    reply_to: mail.replyTo?.[0] ? showAddress(mail.replyTo[0]) : null,
    subject: mail.subject ?? "",
    text: (mail.text ?? "").trimEnd(),
    html: mail.html ?? "",
    headers,
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? "unnamed",
      content_type: mimeType,
      bytes: typeof content === "string" ? Buffer.from(content) : new Uint8Array(content),
    })),
    raw,
  };
}

function showAddress({ name, address = "" }: Address): string {
  return name ? `${name} <${address}>` : address;
}
