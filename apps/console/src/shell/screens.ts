import type { Page } from "./use-page.ts";

/** Screens with a link in the header, for operators who may do the action. */
export const SCREEN_LINKS: readonly { page: Page; label: string; action: string }[] = [
  { page: { name: "reports" }, label: "Reports", action: "reports.list" },
  { page: { name: "directory" }, label: "Directory", action: "directory.find" },
  { page: { name: "imports" }, label: "Imports", action: "imports.list" },
  { page: { name: "waitlist" }, label: "Waitlist", action: "waitlist.count" },
  { page: { name: "bulk" }, label: "Bulk", action: "bulk.list" },
  { page: { name: "refunds" }, label: "Refunds", action: "refunds.list" },
  { page: { name: "health" }, label: "Health", action: "health.show" },
  { page: { name: "selling" }, label: "Selling", action: "selling.show" },
  { page: { name: "statistics" }, label: "Statistics", action: "statistics.counts" },
  { page: { name: "operators" }, label: "Operators", action: "operators.list" },
  { page: { name: "log" }, label: "Log", action: "log.list" },
];
