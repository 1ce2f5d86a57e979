import { Buffer } from "node:buffer";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Address } from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import * as v from "valibot";
import { createFailureQueue, type FailureQueue, timesSchema } from "../fake-vendor.ts";
import { SANDBOX_MAIL } from "./credentials.ts";
import type { Mailbox, ReceivedMail } from "./mailbox.ts";

/**
 * `busy` refuses for now (451), `refuse` for good (550), `hang` never greets, `drop` disconnects before the mail
 * is
 * accepted; `drop_after` and `hang_after` accept it without confirming.
 */
export const MAIL_FAILURES = ["busy", "refuse", "hang", "drop", "drop_after", "hang_after"] as const;

const MAX_BYTES = 10 * 1024 * 1024;
/** Loopback needs no encryption, and nobody could verify a certificate of our own. */
const DISABLED = ["STARTTLS"];
const CLOSE_MS = 50;

/** Greets at once: the library waits 100 ms for clients that talk too soon, with every email. */
class PromptSmtpServer extends SMTPServer {
  override connect(...accepted: Parameters<SMTPServer["connect"]>): void {
    super.connect(...accepted);
    const newest = [...this.connections].at(-1);
    if (newest === undefined) return;
    newest.connectionReady();
    newest.connectionReady = () => {};
  }
}

/** A real SMTP submission server: requires login, accepts well-formed mail and relays nothing. */
export function createSmtpServer(mailbox: Mailbox, failures: MailFailures): SMTPServer {
  const server: SMTPServer = new PromptSmtpServer({
    name: "sandbox",
    banner: "Smirk sandbox",
    size: MAX_BYTES,
    rejectOversized: true,
    disabledCommands: DISABLED,
    disableReverseLookup: true,
    allowInsecureAuth: true,
    closeTimeout: CLOSE_MS,
    logger: false,
    onConnect(_session, done) {
      if (failures.takeNext(["hang"]) === undefined) done();
    },
    onAuth({ username, password }, _session, done) {
      const isKnown = username === SANDBOX_MAIL.user && password === SANDBOX_MAIL.password;
      done(isKnown ? null : refusal(535, "Authentication failed"), { user: username });
    },
    onRcptTo(_address, _session, done) {
      const injected = failures.takeNext(["busy", "refuse"])?.failure;
      if (injected === undefined) done();
      else done(injected === "busy" ? refusal(451, "Try again later") : refusal(550, "No such mailbox"));
    },
    onData(stream, session, done) {
      receiveMail({ server, mailbox, failures }, stream, session).then(
        (isAnswered) => isAnswered && done(null, "Taken"),
        (error: unknown) => done(refusal(554, error instanceof Error ? error.message : String(error))),
      );
    },
  });
  // Clients disconnect; that is no server error.
  server.on("error", () => {});
  return server;
}

interface SmtpContext {
  server: SMTPServer;
  mailbox: Mailbox;
  failures: MailFailures;
}

/** @returns whether the sender gets a confirmation */
async function receiveMail(context: SmtpContext, stream: SMTPServerDataStream, session: SMTPServerSession) {
  const { mailFrom, rcptTo } = session.envelope;
  const from = mailFrom ? mailFrom.address : "";
  const envelope = { from, to: rcptTo.map(({ address }) => address) };
  const mail = await readMail(await buffer(stream), envelope);
  const injected = context.failures.takeNext(["drop", "drop_after", "hang_after"])?.failure;
  if (injected !== "drop") context.mailbox.file(mail);
  if (injected === "drop" || injected === "drop_after") breakOff(context.server, session);
  return injected === undefined;
}

function breakOff({ connections }: SMTPServer, session: SMTPServerSession): void {
  for (const connection of connections) if (connection.session === session) connection.close();
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

const NEEDED = ["message-id", "date", "from", "to", "subject"];

/** @throws Error with the reason a mail server would refuse it */
async function readMail(raw: Buffer, envelope: ReceivedMail["envelope"]): Promise<ReceivedMail> {
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

type MailFailure = (typeof MAIL_FAILURES)[number];

const failureSchema = v.strictObject({ failure: v.picklist(MAIL_FAILURES), times: timesSchema });

type MailFailures = FailureQueue<v.InferOutput<typeof failureSchema>, readonly MailFailure[]>;

/** Each step of a delivery asks for the failures that it can have. */
export function createMailFailures(): MailFailures {
  return createFailureQueue(failureSchema, ({ failure }, possible) => possible.includes(failure));
}
