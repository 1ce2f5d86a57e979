import type { Language } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import { siteOrigin } from "../../config/config-urls.ts";
import type { Context } from "../../context.ts";
import type { JobType } from "../../jobs/job.ts";
import type { Sender } from "./render/email-template.ts";

export type MailContext = Pick<Context, "authKeys" | "clock" | "config" | "db" | "log" | "mailer" | "texts">;

export function senderOf({ config }: Pick<MailContext, "config">): Sender {
  const { brandName, supportPhone, supportEmail, postalAddress } = config;
  return { brandName, supportPhone, supportEmail, postalAddress };
}

/** An absolute address of the API, which may be at a host of its own. */
export function apiAddress({ config }: Pick<MailContext, "config">, path: string): string {
  return `${config.apiUrl || siteOrigin(config)}${path}`;
}

interface Page {
  /** Such as "/membership". */
  path: string;
  language: Language;
}

/** An absolute address: emails are read outside the site. */
export function pageUrl({ config }: Pick<MailContext, "config">, { path, language }: Page): string {
  return `${siteOrigin(config)}${inLanguage(path, language)}`;
}

/** An email in the outbox is sent. */
export const sendMailJob: JobType<{ mailId: string }> = {
  name: "send_mail",
  keyOf: ({ mailId }) => `mail-${mailId}`,
  // Over six weeks, as long as an email may be late.
  maxAttempts: 180,
};
