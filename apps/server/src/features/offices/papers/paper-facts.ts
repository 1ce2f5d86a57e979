import type { Language } from "@smirk/domain/wire/language";

/** What the papers for an office say: the same for every office. */
export interface PaperFacts {
  brandName: string;
  /** The site's address, as people type it. */
  site: string;
  /** What the code opens: 'Check a member', behind the office's sign-in. */
  checkUrl: string;
  supportPhone: string;
  organization: string;
  organizationSite: string;
  language: Language;
  madeAt: Date;
}
