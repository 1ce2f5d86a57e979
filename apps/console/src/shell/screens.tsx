import type { ComponentType } from "react";
import type { ActionName } from "../api/types.ts";
import type { Counts } from "../session/use-counts.ts";
import { type Page, SCREEN_NAMES, type ScreenName } from "../session/use-page.ts";
import { loadScreen } from "./load-screen.tsx";

export interface ScreenEntry {
  /** The document's title and the header's link. */
  title: string;
  /** Who may do it sees the screen. */
  action: ActionName;
  /** Names of today's counts; the link shows their sum. */
  counts?: readonly string[];
  Component: ComponentType<{ counts: Counts }>;
}

const SCREENS: Record<ScreenName, ScreenEntry> = {
  today: {
    title: "Today",
    action: "today.show",
    Component: loadScreen(async () => (await import("../today/today-screen.tsx")).TodayScreen),
  },
  members: {
    title: "Members",
    action: "members.list",
    Component: loadScreen(async () => (await import("../members/members-screen.tsx")).MembersScreen),
  },
  reports: {
    title: "Reports",
    action: "reports.list",
    counts: ["reports"],
    Component: loadScreen(
      async () => (await import("../directory/reports/reports-screen.tsx")).ReportsScreen,
    ),
  },
  directory: {
    title: "Directory",
    action: "directory.find",
    Component: loadScreen(async () => (await import("../directory/directory-screen.tsx")).DirectoryScreen),
  },
  listings: {
    title: "Listings",
    action: "listings.doubts",
    counts: ["listings"],
    Component: loadScreen(
      async () => (await import("../directory/listings/listings-screen.tsx")).ListingsScreen,
    ),
  },
  imports: {
    title: "Imports",
    action: "imports.list",
    Component: loadScreen(async () => (await import("../directory/imports-screen.tsx")).ImportsScreen),
  },
  waitlist: {
    title: "Waitlist",
    action: "waitlist.count",
    Component: loadScreen(async () => (await import("../waitlist/waitlist-screen.tsx")).WaitlistScreen),
  },
  bulk: {
    title: "Bulk",
    action: "bulk.list",
    Component: loadScreen(async () => (await import("../bulk/bulk-screen.tsx")).BulkScreen),
  },
  refunds: {
    title: "Refunds",
    action: "refunds.list",
    counts: ["refunds"],
    Component: loadScreen(async () => (await import("../members/refunds-screen.tsx")).RefundsScreen),
  },
  health: {
    title: "Health",
    action: "health.show",
    counts: ["jobs", "mails"],
    Component: loadScreen(async () => (await import("../health/health-screen.tsx")).HealthScreen),
  },
  selling: {
    title: "Selling",
    action: "selling.show",
    Component: loadScreen(async () => (await import("../selling/selling-screen.tsx")).SellingScreen),
  },
  states: {
    title: "States",
    action: "states.list",
    Component: loadScreen(async () => (await import("../states/states-screen.tsx")).StatesScreen),
  },
  statistics: {
    title: "Statistics",
    action: "statistics.counts",
    Component: loadScreen(async () => (await import("../statistics/statistics-screen.tsx")).StatisticsScreen),
  },
  operators: {
    title: "Operators",
    action: "operators.list",
    Component: loadScreen(async () => (await import("../operators/operators-screen.tsx")).OperatorsScreen),
  },
  log: {
    title: "Log",
    action: "log.list",
    Component: loadScreen(async () => (await import("../log/log-screen.tsx")).LogScreen),
  },
};

/** Screens with a link in the header, for operators who may do the action. */
export const SCREEN_LINKS = SCREEN_NAMES.map((name) => ({ name, ...SCREENS[name] }));

const MemberScreen = loadScreen(async () => (await import("../members/member-screen.tsx")).MemberScreen);
const EntryScreen = loadScreen(async () => (await import("../directory/entry/entry-screen.tsx")).EntryScreen);
const StateScreen = loadScreen(async () => (await import("../states/state-screen.tsx")).StateScreen);

export function Screen({ page, counts }: { page: Page; counts: Counts }) {
  if (page.name === "member") return <MemberScreen key={page.accountId} accountId={page.accountId} />;
  if (page.name === "entry") return <EntryScreen key={page.providerId} providerId={page.providerId} />;
  if (page.name === "state") return <StateScreen key={page.code} code={page.code} />;
  const { Component } = SCREENS[page.name];
  return <Component counts={counts} />;
}

/** The document's title. It names no member: browsers keep it in their history. */
export function titleOf({ name }: Page): string {
  if (name === "member") return "Member";
  if (name === "entry") return "Dentist";
  if (name === "state") return "State";
  return SCREENS[name].title;
}
