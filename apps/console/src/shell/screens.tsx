import type { ComponentType } from "react";
import type { ActionName } from "../api/types.ts";
import { type Page, SCREEN_NAMES, type ScreenName } from "../session/use-page.ts";
import type { Today } from "../session/use-today.ts";
import { loadScreen } from "./load-screen.tsx";

export interface ScreenEntry {
  /** The document's title and the menu's link. */
  title: string;
  group: (typeof SCREEN_GROUPS)[number];
  /** A path on a 24 px grid. */
  icon: string;
  /** Operators who may do it see the screen. */
  action: ActionName;
  /** Names of today's counts; the link shows their sum. */
  counts?: readonly string[];
  Component: ComponentType<{ today: Today }>;
}

/** The parts of the menu, in its order. */
export const SCREEN_GROUPS = ["Today", "Members", "Dentists", "Selling", "Money", "System"] as const;

const SCREENS: Record<ScreenName, ScreenEntry> = {
  today: {
    title: "Today",
    group: "Today",
    icon: "M5 5.5h14v14H5zM5 10h14M9 3.5v4M15 3.5v4",
    action: "today.show",
    Component: loadScreen(async () => (await import("../today/today-screen.tsx")).TodayScreen),
  },
  members: {
    title: "Members",
    group: "Members",
    icon: "M9 11.5a3.5 3.5 0 1 1 0-7 3.5 3.5 0 0 1 0 7zM2.5 20c.8-3.6 3.2-5.5 6.5-5.5s5.7 1.9 6.5 5.5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14.8c2.1.7 3.4 2.4 4 5.2",
    action: "members.list",
    Component: loadScreen(async () => (await import("../members/members-screen.tsx")).MembersScreen),
  },
  waitlist: {
    title: "Waitlist",
    group: "Members",
    icon: "M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18zM12 7v5l3.5 2",
    action: "waitlist.count",
    Component: loadScreen(async () => (await import("../waitlist/waitlist-screen.tsx")).WaitlistScreen),
  },
  bulk: {
    title: "Bulk",
    group: "Members",
    icon: "M4 6.5h11M4 12h11M4 17.5h11M18.5 5.5l2 2M18.5 11l2 2M18.5 16.5l2 2",
    action: "bulk.list",
    Component: loadScreen(async () => (await import("../bulk/bulk-screen.tsx")).BulkScreen),
  },
  directory: {
    title: "Directory",
    group: "Dentists",
    icon: "M5 3.5h13v17H5zM8.5 8h6M8.5 12h6M18 7h2M18 12h2M18 17h2",
    action: "directory.find",
    Component: loadScreen(async () => (await import("../directory/directory-screen.tsx")).DirectoryScreen),
  },
  listings: {
    title: "Listings",
    group: "Dentists",
    icon: "M12 21.5s7-6.2 7-11.5a7 7 0 1 0-14 0c0 5.3 7 11.5 7 11.5zM12 12.5a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5z",
    action: "listings.doubts",
    counts: ["listings"],
    Component: loadScreen(
      async () => (await import("../directory/listings/listings-screen.tsx")).ListingsScreen,
    ),
  },
  offices: {
    title: "Offices",
    group: "Dentists",
    icon: "M4 20.5V9l8-5.5L20 9v11.5zM9.5 20.5v-6h5v6",
    action: "offices.changes",
    counts: ["offices"],
    Component: loadScreen(
      async () => (await import("../directory/offices/offices-screen.tsx")).OfficesScreen,
    ),
  },
  reports: {
    title: "Reports",
    group: "Dentists",
    icon: "M5 21V4h12l-2.5 4L17 12H5",
    action: "reports.list",
    counts: ["reports"],
    Component: loadScreen(
      async () => (await import("../directory/reports/reports-screen.tsx")).ReportsScreen,
    ),
  },
  imports: {
    title: "Imports",
    group: "Dentists",
    icon: "M12 3.5v11M7.5 10.5l4.5 4.5 4.5-4.5M4.5 19.5h15",
    action: "imports.list",
    Component: loadScreen(async () => (await import("../directory/imports-screen.tsx")).ImportsScreen),
  },
  selling: {
    title: "Selling",
    group: "Selling",
    icon: "M3.5 11.5V4h7.5l9 9-7.5 7.5zM8 8.5v.2",
    action: "selling.show",
    Component: loadScreen(async () => (await import("../selling/selling-screen.tsx")).SellingScreen),
  },
  prices: {
    title: "Prices",
    group: "Selling",
    icon: "M5 3.5h14v17l-3.5-2-3.5 2-3.5-2-3.5 2zM9 8.5h6M9 12.5h6",
    action: "fees.list",
    Component: loadScreen(async () => (await import("../prices/prices-screen.tsx")).PricesScreen),
  },
  states: {
    title: "States",
    group: "Selling",
    icon: "M4 6l5-2 6 2 5-2v14l-5 2-6-2-5 2zM9 4v14M15 6v14",
    action: "states.list",
    Component: loadScreen(async () => (await import("../states/states-screen.tsx")).StatesScreen),
  },
  refunds: {
    title: "Refunds",
    group: "Money",
    icon: "M4 9.5h10a5 5 0 0 1 0 10H9M8 5.5l-4 4 4 4",
    action: "refunds.list",
    counts: ["refunds"],
    Component: loadScreen(async () => (await import("../members/refunds-screen.tsx")).RefundsScreen),
  },
  statistics: {
    title: "Statistics",
    group: "Money",
    icon: "M5 20V12M12 20V4M19 20V9",
    action: "statistics.counts",
    Component: loadScreen(async () => (await import("../statistics/statistics-screen.tsx")).StatisticsScreen),
  },
  requests: {
    title: "Requests",
    group: "System",
    icon: "M4 5.5h16v13H4zM7 9.5l3 2.5-3 2.5M12 15h5",
    action: "requests.list",
    counts: ["requests"],
    Component: loadScreen(async () => (await import("../requests/requests-screen.tsx")).RequestsScreen),
  },
  health: {
    title: "Health",
    group: "System",
    icon: "M3 12.5h4l2.5-7 4.5 13 2.5-6H21",
    action: "health.show",
    counts: ["jobs", "mails"],
    Component: loadScreen(async () => (await import("../health/health-screen.tsx")).HealthScreen),
  },
  operators: {
    title: "Operators",
    group: "System",
    icon: "M8.5 15.5a5 5 0 1 1 3.6-8.5L21 15.8V20h-4v-2.5h-2.5V15zM8 11v.2",
    action: "operators.list",
    Component: loadScreen(async () => (await import("../operators/operators-screen.tsx")).OperatorsScreen),
  },
  partners: {
    title: "Partners",
    group: "System",
    icon: "M9 15l6-6M10.5 6.5l2-2a4.2 4.2 0 0 1 6 6l-2 2M13.5 17.5l-2 2a4.2 4.2 0 0 1-6-6l2-2",
    action: "partners.list",
    Component: loadScreen(async () => (await import("../partners/partners-screen.tsx")).PartnersScreen),
  },
  log: {
    title: "Log",
    group: "System",
    icon: "M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h6",
    action: "log.list",
    Component: loadScreen(async () => (await import("../log/log-screen.tsx")).LogScreen),
  },
};

/** Screens with a link in the menu, for operators who may do the action. */
export const SCREEN_LINKS = SCREEN_NAMES.map((name) => ({ name, ...SCREENS[name] }));

const MemberScreen = loadScreen(async () => (await import("../members/member-screen.tsx")).MemberScreen);
const EntryScreen = loadScreen(async () => (await import("../directory/entry/entry-screen.tsx")).EntryScreen);
const PartnerScreen = loadScreen(async () => (await import("../partners/partner-screen.tsx")).PartnerScreen);
const StateScreen = loadScreen(async () => (await import("../states/state-screen.tsx")).StateScreen);

export function Screen({ page, today }: { page: Page; today: Today }) {
  if (page.name === "member") return <MemberScreen key={page.accountId} accountId={page.accountId} />;
  if (page.name === "entry") return <EntryScreen key={page.providerId} providerId={page.providerId} />;
  if (page.name === "state") return <StateScreen key={page.code} code={page.code} />;
  if (page.name === "partner") return <PartnerScreen key={page.partnerId} partnerId={page.partnerId} />;
  const { Component } = SCREENS[page.name];
  return <Component today={today} />;
}

/** The document's title. It names no member: browsers keep it in their history. */
export function titleOf({ name }: Page): string {
  if (name === "member") return "Member";
  if (name === "entry") return "Dentist";
  if (name === "state") return "State";
  if (name === "partner") return "Partner";
  return SCREENS[name].title;
}
