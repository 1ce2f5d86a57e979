import type { Result } from "lighthouse";

export interface Measure {
  label: string;
  shown: string;
  holds: boolean;
}

/** 100 of all other categories. Performance: on a machine at rest. */
const LEAST_POINTS: Record<string, number> = { performance: 97 };
const LAYOUT_SHIFT_BUDGET = 0.01;
const SCRIPT_BUDGET_KB = 112;
const PLACES_SHOWN = 5;
/** Names of the chunks and data that only the map needs. */
const MAP_REQUEST = /\/assets\/[^/]*(leaflet|pmtiles|open-map|map-worker|basemap)|\/basemap\//i;

interface NetworkRequest {
  url: string;
  resourceType: string;
  transferSize: number;
  networkRequestTime: number;
}

/**
 * What the budgets are about, from one Lighthouse result.
 * @param mostPaintMs of the largest contentful paint, as simulated
 */
export function readMeasures(result: Result, mostPaintMs: number): Measure[] {
  const scores = Object.values(result.categories).map(({ id, title, score }): Measure => {
    const points = Math.round((score ?? 0) * 100);
    return { label: title, shown: String(points), holds: points >= (LEAST_POINTS[id] ?? 100) };
  });
  const shift = result.audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN;
  const scriptKb = sumScriptsBeforeMap(result) / 1024;
  const largestPaintMs = result.audits["largest-contentful-paint"]?.numericValue ?? Number.NaN;
  const shownAs = (audit: string) => result.audits[audit]?.displayValue ?? "unknown";
  return [
    ...scores,
    { label: "Layout shift", shown: shift.toFixed(4), holds: shift <= LAYOUT_SHIFT_BUDGET },
    {
      label: "Script before the map, as sent",
      shown: `${scriptKb.toFixed(1)} KB`,
      holds: scriptKb > 0 && scriptKb <= SCRIPT_BUDGET_KB,
    },
    {
      label: "Largest contentful paint, simulated",
      shown: `${(largestPaintMs / 1000).toFixed(2)} s`,
      holds: largestPaintMs <= mostPaintMs,
    },
    { label: "Total blocking time", shown: shownAs("total-blocking-time"), holds: true },
  ];
}

/** The yes-or-no audits that said no, each with the first elements it is about. */
export function listFailures(result: Result): string[] {
  return Object.values(result.audits)
    .filter((audit) => audit.scoreDisplayMode === "binary" && audit.score === 0)
    .flatMap(({ id, title, details }) => {
      const items = details?.type === "table" ? details.items : [];
      const places = items.flatMap(({ node }) =>
        typeof node === "object" && node !== null && "snippet" in node ? [`  ${String(node.snippet)}`] : [],
      );
      return [`${id}: ${title}`, ...places.slice(0, PLACES_SHOWN)];
    });
}

function sumScriptsBeforeMap(result: Result): number {
  const details = result.audits["network-requests"]?.details;
  const requests = (details?.type === "table" ? details.items : []) as unknown as NetworkRequest[];
  const mapStart = Math.min(
    ...requests.filter(({ url }) => MAP_REQUEST.test(url)).map((request) => request.networkRequestTime),
  );
  return requests
    .filter((request) => request.resourceType === "Script" && request.networkRequestTime < mapStart)
    .reduce((sum, request) => sum + request.transferSize, 0);
}
