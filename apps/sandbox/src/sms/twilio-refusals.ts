import type { FastifyReply } from "fastify";

/** HTTP status and message by Twilio's error code. */
const ERRORS = {
  20003: [401, () => "Authenticate"],
  20404: [404, (what) => `The requested resource ${what} was not found`],
  21211: [400, (what) => `The 'To' number ${what} is not a valid phone number`],
  21602: [400, () => "Message body is required"],
  21610: [400, () => "Attempt to send to unsubscribed recipient"],
  21614: [400, (what) => `'To' number ${what} is not a valid mobile number`],
  21617: [400, () => "The concatenated message body exceeds the 1600 character limit"],
  21705: [400, () => "The Messaging Service Sid is invalid"],
  60200: [400, (what) => `Invalid parameter ${what}`],
  60203: [429, () => "Max send attempts reached"],
  60205: [403, () => "SMS is not supported by landline phone number"],
  60228: [400, () => "Template was not found"],
  60410: [
    403,
    (what) =>
      `The destination phone number has been temporarily blocked by Twilio due to fraudulent activities against this prefix ${what}`,
  ],
  60605: [403, () => "The destination phone number has been blocked by Verify Geo-Permissions."],
} as const satisfies Record<number, readonly [number, (what: string) => string]>;

export type TwilioErrorCode = keyof typeof ERRORS;

export function refuse(reply: FastifyReply, code: TwilioErrorCode, what = ""): FastifyReply {
  const [status, say] = ERRORS[code];
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  return reply.code(status).send({ code, message: say(what), more_info, status });
}
