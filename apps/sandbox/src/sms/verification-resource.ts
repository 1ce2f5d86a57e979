import { SANDBOX_TWILIO } from "./credentials.ts";
import type { Verification } from "./verifications.ts";

export function toResource(verification: Verification): object {
  const { sid, to, status, sends, createdAt, updatedAt } = verification;
  const { accountSid, verifyServiceSid } = SANDBOX_TWILIO;
  return {
    sid,
    service_sid: verifyServiceSid,
    account_sid: accountSid,
    to,
    channel: "sms",
    status,
    valid: status === "approved",
    date_created: toSeconds(createdAt),
    date_updated: toSeconds(updatedAt),
    lookup: { carrier: null },
    amount: null,
    payee: null,
    send_code_attempts: sends.map((send) => ({ ...send, channel: "SMS" })),
    sna: null,
    url: `https://verify.twilio.com/v2/Services/${verifyServiceSid}/Verifications/${sid}`,
  };
}

function toSeconds(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
