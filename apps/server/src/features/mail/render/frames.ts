import type { Texts } from "../../../locales/texts.ts";
import type { Sender } from "./email-template.ts";

/** What stands around every email. */
interface Frame {
  greeting: string;
  /** The email address follows. */
  questions: string;
  signature: string;
  denial: string;
  newsReason: string;
  stop: string;
}

/** @param facts.name empty where it is not known */
export function frameOf({ t }: Texts, { name, brandName, supportPhone }: Sender & { name: string }): Frame {
  return {
    greeting: name === "" ? t("Hi there,") : t("Hi {name},", { name }),
    questions: t("Questions? Call {supportPhone} or write to", { supportPhone }),
    signature: t("Your {brandName} team", { brandName }),
    denial: t("{brandName} is a dental savings membership. It is not insurance.", { brandName }),
    newsReason: t("You are getting this email because you asked for our news."),
    stop: t("Stop these emails"),
  };
}
