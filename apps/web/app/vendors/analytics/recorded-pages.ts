import { withoutLanguage } from "@smirk/domain/wire/language-path";

/** What anybody reads without giving anything: the first words of its paths. A new page is not recorded. */
const RECORDED = new Set([
  "",
  "dentist",
  "dentists",
  "prices",
  "plans",
  "how-it-works",
  "offices",
  "privacy",
  "terms",
  "accessibility",
  "directory-accuracy",
]);

/** It shows what is of one member alone. */
const OF_MEMBERS = "/privacy/what-we-sent";

/** Never where people join, pay, are members, calculate savings or change a contact (TEL-03). */
export function isRecordedPage(path: string): boolean {
  const plain = withoutLanguage(path);
  return path.startsWith("/") && plain !== OF_MEMBERS && RECORDED.has(plain.split("/")[1] ?? "");
}
