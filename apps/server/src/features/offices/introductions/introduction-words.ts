import type { IntroductionContact, IntroductionPurpose } from "@smirk/contract/account/introductions";
import { formatUsPhone } from "@smirk/domain/joining/contact/us-phone";
import type { Texts } from "../../../locales/texts.ts";

export interface Introduction {
  /** The first name. */
  name: string;
  dentist: string;
  purpose: IntroductionPurpose;
  contactKind: IntroductionContact;
  contact: string | null;
}

/** All that an office gets to know of a member, as sentences. */
export function introductionWords({ t }: Texts, brandName: string, introduction: Introduction): string[] {
  const { name, dentist, purpose, contactKind, contact } = introduction;
  const purposes: Record<IntroductionPurpose, string> = {
    first_visit: t("{name} would like a first appointment.", { name }),
    cleaning: t("{name} would like a cleaning.", { name }),
    question: t("{name} has a question before making an appointment.", { name }),
  };
  return [
    t("{name}, a member of {brandName}, chose {dentist}.", { name, brandName, dentist }),
    purposes[purpose],
    contactKind === "phone" && contact !== null
      ? t("Please call {name} at {phone}.", { name, phone: formatUsPhone(contact) })
      : contactKind === "email" && contact !== null
        ? t("Please write to {name} at {email}.", { name, email: contact })
        : t("{name} will call you.", { name }),
  ];
}
