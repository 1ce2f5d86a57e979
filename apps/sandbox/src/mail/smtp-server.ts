import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { SANDBOX_MAIL } from "./credentials.ts";
import type { MailFaults } from "./faults.ts";
import type { Mailbox } from "./mailbox.ts";
import { readMail } from "./read-mail.ts";

const MAX_BYTES = 10 * 1024 * 1024;
/** A loopback address needs no encryption, and a certificate of our own would be one that nobody can check. */
const DISABLED = ["STARTTLS"];
const CLOSE_MS = 50;

/** A real SMTP server for submission: it wants a login, takes what is well formed, and sends nothing on. */
export function createSmtpServer(mailbox: Mailbox, faults: MailFaults): SMTPServer {
  const server: SMTPServer = new SMTPServer({
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
      if (faults.meet("hang") === null) done();
    },
    onAuth({ username, password }, _session, done) {
      const isKnown = username === SANDBOX_MAIL.user && password === SANDBOX_MAIL.password;
      done(isKnown ? null : refusal(535, "Authentication failed"), { user: username });
    },
    onRcptTo(_address, _session, done) {
      const met = faults.meet("busy", "refuse");
      if (met === null) done();
      else done(met === "busy" ? refusal(451, "Try again later") : refusal(550, "No such mailbox"));
    },
    onData(stream, session, done) {
      takeMail({ server, mailbox, faults }, stream, session).then(
        (isAnswered) => isAnswered && done(null, "Taken"),
        (error: unknown) => done(refusal(554, error instanceof Error ? error.message : String(error))),
      );
    },
  });
  // A connection that breaks is no fault of the server's.
  server.on("error", () => {});
  return server;
}

interface Desk {
  server: SMTPServer;
  mailbox: Mailbox;
  faults: MailFaults;
}

/** @returns whether the sender is told */
async function takeMail(desk: Desk, stream: SMTPServerDataStream, session: SMTPServerSession) {
  const { mailFrom, rcptTo } = session.envelope;
  const from = mailFrom ? mailFrom.address : "";
  const envelope = { from, to: rcptTo.map(({ address }) => address) };
  const mail = await readMail(await buffer(stream), envelope);
  const met = desk.faults.meet("drop", "drop_after", "hang_after");
  if (met !== "drop") desk.mailbox.file(mail);
  if (met === "drop" || met === "drop_after") breakOff(desk.server, session);
  return met === null;
}

function breakOff({ connections }: SMTPServer, session: SMTPServerSession): void {
  for (const connection of connections) if (connection.session === session) connection.close();
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
