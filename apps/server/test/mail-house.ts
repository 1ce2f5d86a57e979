import { sandboxSettings } from "../../../tools/sandbox-settings.ts";
import { buildSandbox } from "../../sandbox/src/app.ts";
import type { MAIL_FAULTS } from "../../sandbox/src/mail/faults.ts";
import { listStandIns } from "../../sandbox/src/stand-ins.ts";
import { loadConfig } from "../src/config.ts";
import type { MailConfig } from "../src/config-mail.ts";

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

export interface MailServer {
  config: MailConfig;
  smtpUrl: string;
  /** Newest first. */
  list(): Promise<SandboxMail[]>;
  clear(): Promise<void>;
  setFault(fault: (typeof MAIL_FAULTS)[number] | null, times?: number): Promise<void>;
  close(): Promise<void>;
}

/** The sandbox's mail server on a port of its own. */
export async function openMailServer(): Promise<MailServer> {
  const sandbox = await buildSandbox({ standIns: listStandIns({ smtpPort: 0 }) });
  const door = "/_sandbox/mail";
  const { url: smtpUrl } = (await sandbox.inject(`${door}/smtp`)).json<{ url: string }>();
  const { mail } = loadConfig({ APP_ENV: "test", ...sandboxSettings("http://127.0.0.1:1", {}, smtpUrl) });
  if (mail === null) throw new Error("No mail server is configured.");
  return {
    config: mail,
    smtpUrl,
    list: async () => (await sandbox.inject(`${door}/messages`)).json().messages,
    clear: async () => void (await sandbox.inject({ method: "DELETE", url: `${door}/messages` })),
    setFault: async (fault, times) => {
      const url = `${door}/fault`;
      if (fault === null) await sandbox.inject({ method: "DELETE", url });
      else await sandbox.inject({ method: "PUT", url, payload: { fault, ...(times && { times }) } });
    },
    close: () => sandbox.close(),
  };
}
