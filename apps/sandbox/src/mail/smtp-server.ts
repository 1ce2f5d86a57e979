import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { SANDBOX_MAIL } from "./credentials.ts";
import type { MailFailures } from "./failures.ts";
import type { Mailbox } from "./mailbox.ts";
import { readMail } from "./read-mail.ts";

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
      if (failures.takeNext("hang") === null) done();
    },
    onAuth({ username, password }, _session, done) {
      const isKnown = username === SANDBOX_MAIL.user && password === SANDBOX_MAIL.password;
      done(isKnown ? null : refusal(535, "Authentication failed"), { user: username });
    },
    onRcptTo(_address, _session, done) {
      const injected = failures.takeNext("busy", "refuse");
      if (injected === null) done();
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
  const injected = context.failures.takeNext("drop", "drop_after", "hang_after");
  if (injected !== "drop") context.mailbox.file(mail);
  if (injected === "drop" || injected === "drop_after") breakOff(context.server, session);
  return injected === null;
}

function breakOff({ connections }: SMTPServer, session: SMTPServerSession): void {
  for (const connection of connections) if (connection.session === session) connection.close();
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
