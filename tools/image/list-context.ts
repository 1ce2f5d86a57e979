import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Rule {
  pattern: string;
  keeps: boolean;
  matches: RegExp;
}

/** Reads a .dockerignore: the last rule that matches a path or a folder around it wins. */
export function readIgnore(text: string): (path: string) => boolean {
  const rules = readRules(text);
  return (path) => isIgnored(rules, path);
}

/** The files that a builder is given, relative to `root`. */
export function listContext(root: string): string[] {
  const rules = readRules(readFileSync(join(root, ".dockerignore"), "utf8"));
  const list = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (!entry.isDirectory()) return isIgnored(rules, path) ? [] : [path];
      const mayHold = rules.some(({ keeps, pattern }) => keeps && pattern.startsWith(`${path}/`));
      return isIgnored(rules, path) && !mayHold ? [] : list(path);
    });
  return list("").toSorted();
}

function readRules(text: string): Rule[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const keeps = line.startsWith("!");
      const pattern = keeps ? line.slice(1) : line;
      return { pattern, keeps, matches: toRegExp(pattern) };
    });
}

function toRegExp(pattern: string): RegExp {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("**/", "\0")
    .replaceAll("*", "[^/]*")
    .replaceAll("\0", "(?:.*/)?");
  return new RegExp(`^${source}(?:/|$)`);
}

function isIgnored(rules: Rule[], path: string): boolean {
  const last = rules.findLast(({ matches }) => matches.test(path));
  return last !== undefined && !last.keeps;
}
