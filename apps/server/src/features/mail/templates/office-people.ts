import type { Texts } from "../../../locales/texts.ts";
import type { OfficeEvent } from "../../offices/job-types.ts";
import type { EmailTemplate } from "../render/email-template.ts";

interface CodeFacts {
  brandName: string;
  code: string;
}

/** The code with which somebody of an office signs in. */
export function officeCodeEmail({ t }: Texts, { brandName, code }: CodeFacts): EmailTemplate {
  return {
    subject: t("Your {brandName} code for your office", { brandName }),
    name: "",
    blocks: [
      t("Type this code on the page that asks for it:"),
      { facts: [[t("Code"), code]] },
      t("It works for 15 minutes, in the browser in which you asked for it. Do not share it."),
      t("If this was not you, you do not need to do anything."),
    ],
  };
}

interface ClaimCodeFacts extends CodeFacts {
  /** The email address of the person who claims the listing. */
  claimant: string;
  dentist: string;
}

/** The code that goes to a listing's contact of record. */
export function claimCodeEmail(
  { t }: Texts,
  { brandName, code, claimant, dentist }: ClaimCodeFacts,
): EmailTemplate {
  return {
    subject: t("{brandName}: a code to manage the listing of {dentist}", { brandName, dentist }),
    name: "",
    blocks: [
      t(
        "{claimant} wants to manage the listing of {dentist} on {brandName}. If they work for your office, give them this code:",
        { claimant, dentist, brandName },
      ),
      { facts: [[t("Code"), code]] },
      t(
        "With it they can change hours, languages and other facts that patients read. If you do not know them, do not share the code, and nothing changes.",
      ),
    ],
  };
}

interface NoticeFacts {
  brandName: string;
  event: OfficeEvent;
  /** Whether the person is who gets the email. */
  isOwn: boolean;
  person: string;
  listing: string;
  url: string;
}

/** What happened at an office, to its owners and to whom it is about. */
export function officeNoticeEmail(texts: Texts, facts: NoticeFacts): EmailTemplate {
  const { t } = texts;
  const { brandName, listing, url } = facts;
  return {
    subject: t("{brandName}: your office's listing", { brandName }),
    name: "",
    blocks: [
      noticeSentence(texts, facts),
      { facts: [[t("Listing"), listing]] },
      { link: { label: t("Open your office's page"), url } },
      t("If this is not right, please call us at once."),
    ],
  };
}

function noticeSentence({ t }: Texts, { event, isOwn, person, brandName }: NoticeFacts): string {
  switch (event) {
    case "claim_waits":
      return t(
        "{person} claims a listing that your office manages, with a code sent to its phone or email. Nothing changes unless {brandName} agrees. If you know them, invite them under People.",
        { person, brandName },
      );
    case "claim_granted":
      return isOwn
        ? t("You now manage your office's listing on {brandName}.", { brandName })
        : t("{person} is now an owner of your office's listing, after a claim.", { person });
    case "claim_refused":
      return t("We could not confirm that this listing is yours.");
    case "invited":
      return isOwn
        ? t("You are invited to manage your office's listing. Sign in with this email address.")
        : t("{person} was invited to manage your office's listing.", { person });
    case "role_changed":
      return isOwn
        ? t("Your role in your office has changed.")
        : t("The role of {person} in your office has changed.", { person });
    case "ended":
      return isOwn
        ? t("You no longer manage this office's listing.")
        : t("{person} no longer manages your office's listing and was signed out.", { person });
  }
}
