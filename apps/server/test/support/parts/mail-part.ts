import type { MAIL_FAILURES } from "../../../../sandbox/src/mail/smtp-server.ts";
import type { TestSandbox } from "./sandbox-part.ts";

export interface SandboxMail {
  id: string;
  message_id: string;
  envelope: { from: string; to: string[] };
  from: string;
  reply_to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  deliveries: number;
  attachments: { filename: string; content_type: string; text: string }[];
}

export interface MailPart {
  /** Where the sandbox takes mail. */
  smtpUrl: string;
  /** Newest first. */
  list(): Promise<SandboxMail[]>;
  /** The mails to one address since the last time, oldest first. */
  take(address: string): Promise<SandboxMail[]>;
  clear(): Promise<void>;
  setFailure(failure: (typeof MAIL_FAILURES)[number] | null, times?: number): Promise<void>;
}

export function createMailPart({ control, smtpUrl }: TestSandbox): MailPart {
  const taken = new Set<string>();
  const list = async () =>
    (await control("GET", "/mail/messages")).json<{ messages: SandboxMail[] }>().messages;
  return {
    smtpUrl,
    list,
    take: async (address) => {
      const mails = (await list()).filter(({ id, envelope }) => envelope.to[0] === address && !taken.has(id));
      for (const { id } of mails) taken.add(id);
      return mails.toReversed();
    },
    clear: async () => void (await control("DELETE", "/mail/messages")),
    setFailure: async (failure, times) => {
      if (failure === null) await control("DELETE", "/mail/failure");
      else await control("PUT", "/mail/failure", { failure, ...(times && { times }) });
    },
  };
}
