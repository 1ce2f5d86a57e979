import type { Page } from "../session/use-page.ts";

export interface ScreenLink {
  page: Page;
  label: string;
  action: string;
  /** Names of today's counts; the link shows their sum. */
  counts?: readonly string[];
}

/** Screens with a link in the header, for operators who may do the action. */
export const SCREEN_LINKS: readonly ScreenLink[] = [
  { page: { name: "today" }, label: "Today", action: "today.show" },
  { page: { name: "members" }, label: "Members", action: "members.list" },
  { page: { name: "reports" }, label: "Reports", action: "reports.list", counts: ["reports"] },
  { page: { name: "directory" }, label: "Directory", action: "directory.find" },
  { page: { name: "imports" }, label: "Imports", action: "imports.list" },
  { page: { name: "waitlist" }, label: "Waitlist", action: "waitlist.count" },
  { page: { name: "bulk" }, label: "Bulk", action: "bulk.list" },
  { page: { name: "refunds" }, label: "Refunds", action: "refunds.list", counts: ["refunds"] },
  { page: { name: "health" }, label: "Health", action: "health.show", counts: ["jobs", "mails"] },
  { page: { name: "selling" }, label: "Selling", action: "selling.show" },
  { page: { name: "statistics" }, label: "Statistics", action: "statistics.counts" },
  { page: { name: "operators" }, label: "Operators", action: "operators.list" },
  { page: { name: "log" }, label: "Log", action: "log.list" },
];

/** The document's title. It names no member: browsers keep it in their history. */
export function titleOf({ name }: Page): string {
  if (name === "member") return "Member";
  if (name === "entry") return "Dentist";
  return SCREEN_LINKS.find(({ page }) => page.name === name)?.label ?? "";
}
