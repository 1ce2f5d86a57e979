import type { VendorCall } from "../vendor-call.ts";

export const TWILIO_CALLS = {
  "send a code": {
    recipient: "twilio",
    purpose: "sign_in_code",
    requests: ["POST /v2/Services/:service/Verifications"],
    fields: {
      ":service": "instruction",
      To: "phone_number",
      Channel: "instruction",
      CustomCode: "code",
      Locale: "language",
      TemplateSid: "instruction",
    },
  },
  "end a code": {
    recipient: "twilio",
    purpose: "sign_in_code",
    requests: ["POST /v2/Services/:service/Verifications/:message"],
    fields: { ":service": "instruction", ":message": "code", Status: "code" },
  },
  "send a text": {
    recipient: "twilio",
    purpose: "text",
    requests: ["POST /2010-04-01/Accounts/:account/Messages.json"],
    fields: {
      ":account": "instruction",
      To: "phone_number",
      Body: "message",
      MessagingServiceSid: "instruction",
    },
  },
  "read the Verify service": {
    recipient: "twilio",
    purpose: "check",
    requests: ["GET /v2/Services/:service"],
    fields: { ":service": "instruction" },
  },
} as const satisfies Record<string, VendorCall>;

export const MAIL_CALLS = {
  "send an email": {
    recipient: "mail",
    purpose: "email",
    requests: ["SMTP message"],
    fields: {
      "to.name": "name",
      "to.address": "email_address",
      "envelope.from": "instruction",
      "envelope.to": "email_address",
      "from.name": "instruction",
      "from.address": "instruction",
      replyTo: "instruction",
      subject: "message",
      text: "message",
      html: "message",
      "attachments[].filename": "attachment",
      "attachments[].contentType": "instruction",
      "attachments[].encoding": "instruction",
      "attachments[].content": "attachment",
      messageId: "instruction",
      baseBoundary: "instruction",
      date: "instruction",
      "headers.Auto-Submitted": "instruction",
      "headers.List-Unsubscribe": "message",
      "headers.List-Unsubscribe-Post": "instruction",
    },
  },
  "log in to the mail server": {
    recipient: "mail",
    purpose: "check",
    requests: ["SMTP login"],
    fields: {},
  },
} as const satisfies Record<string, VendorCall>;
