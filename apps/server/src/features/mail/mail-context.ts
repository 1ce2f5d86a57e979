import { siteOrigin } from "../../config/config-urls.ts";
import type { Context } from "../../context.ts";
import type { Sender } from "./render/email-template.ts";

export type MailContext = Pick<Context, "clock" | "config" | "db" | "log" | "mailer">;

export function senderOf({ config }: Pick<MailContext, "config">): Sender {
  const { brandName, supportPhone, supportEmail, postalAddress } = config;
  return { brandName, supportPhone, supportEmail, postalAddress };
}

/** An absolute address: emails are read outside the site. */
export function pageUrl({ config }: Pick<MailContext, "config">, path: string): string {
  return `${siteOrigin(config)}${path}`;
}
