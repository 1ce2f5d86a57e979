import type { FastifyRequest } from "fastify";

/** The order counts: later ones also stand in the names of earlier ones. */
const BROWSERS: readonly [name: string, sign: RegExp][] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\b(?:OPR|OPX|OPiOS|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["DuckDuckGo", /\b(?:DuckDuckGo|Ddg)\//],
  ["Vivaldi", /\bVivaldi\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bVersion\/[\d.]{1,20} (?:Mobile\/\w{1,20} )?Safari\//],
  ["An app", /\b(?:okhttp|CFNetwork|Dart|Expo)\//],
];

const SYSTEMS: readonly [name: string, sign: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b|\bokhttp\//],
  ["Windows", /\bWindows NT\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Mac", /\bMac OS X\b|\bMacintosh\b/],
  ["Linux", /\bLinux\b|\bX11\b/],
];

export function browserOf({ headers }: Pick<FastifyRequest, "headers">): string | null {
  return describeBrowser(headers["user-agent"]);
}

/** "Chrome on Windows", without version or place; null for an unknown or missing User-Agent. */
export function describeBrowser(userAgent: string | undefined): string | null {
  const text = userAgent?.slice(0, 500) ?? "";
  const browser = findName(BROWSERS, text);
  const system = findName(SYSTEMS, text);
  if (browser === undefined) return system ?? null;
  return system === undefined ? browser : `${browser} on ${system}`;
}

function findName(names: readonly [string, RegExp][], text: string): string | undefined {
  return names.find(([, sign]) => sign.test(text))?.[0];
}
