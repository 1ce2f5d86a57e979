import { readFileSync } from "node:fs";
import path from "node:path";
import type { ICruiseResult } from "dependency-cruiser";
import { replaceWrittenPart } from "../checks/written-part.ts";
import { FEATURE_GROUPS } from "./rules.ts";

export const ARCHITECTURE = path.join(import.meta.dirname, "../../docs/architecture.md");

const FEATURE = /apps\/server\/src\/features\/([^/]+)\//;
const GROUPS = Object.keys(FEATURE_GROUPS);
const GROUP_OF = new Map(
  Object.entries(FEATURE_GROUPS).flatMap(([group, features]) =>
    features.map((feature) => [feature, group] as const),
  ),
);

/** The architecture page with the picture of the server's features in their groups, drawn from a cruise. */
export function withFeaturePicture({ modules }: Pick<ICruiseResult, "modules">): string {
  const page = readFileSync(ARCHITECTURE, "utf8");
  return replaceWrittenPart(page, "features", `\`\`\`mermaid\n${drawGroups(listCalls(modules))}\n\`\`\``);
}

type Calls = ReadonlyMap<string, ReadonlySet<string>>;

/** Which groups a group calls. */
function listCalls(modules: ICruiseResult["modules"]): Calls {
  const calls = new Map<string, Set<string>>(GROUPS.map((group) => [group, new Set()]));
  for (const { source, dependencies } of modules) {
    const from = groupOf(source);
    for (const { resolved } of dependencies) {
      const to = groupOf(resolved);
      if (from !== undefined && to !== undefined && to !== from) calls.get(from)?.add(to);
    }
  }
  return calls;
}

function groupOf(file: string): string | undefined {
  return GROUP_OF.get(FEATURE.exec(file)?.[1] ?? "");
}

/** Arrows that others imply are left out: a group that is called by one that is called is called too. */
export function drawGroups(calls: Calls): string {
  const boxes = GROUPS.map(
    (group) => `${group}["<b>${group}</b><br>${FEATURE_GROUPS[group]?.join(" < ") ?? ""}"]`,
  );
  const arrows = GROUPS.toReversed().flatMap((group) => {
    const called = [...(calls.get(group) ?? [])];
    const direct = called.filter(
      (to) => !called.some((through) => through !== to && reaches(calls, through, to)),
    );
    return direct.map((to) => `${group} --> ${to}`);
  });
  return ["flowchart TD", ...boxes.toReversed(), ...arrows].join("\n");
}

function reaches(calls: Calls, from: string, to: string): boolean {
  const called = calls.get(from) ?? new Set();
  return called.has(to) || [...called].some((through) => reaches(calls, through, to));
}
