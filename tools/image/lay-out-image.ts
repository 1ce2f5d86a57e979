import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Instruction, Stage } from "./read-dockerfile.ts";

/** A stage as folders: what a container would find from its root on, and how it would be started. */
export interface ImageLayout {
  root: string;
  workdir: string;
  env: Record<string, string>;
  user: string;
  entrypoint: string[];
  command: string[];
  healthCheck: string[];
  stopSignal: string;
}

const ROOT_USER = "root";

/**
 * Carries out what a Dockerfile says, without a container: COPY from the checkout and between stages, RUN on this
 * machine's Node and npm. The base image's own files are left out.
 * @param into an empty folder, which gets one folder a stage
 * @returns the last stage
 */
export async function buildImageLayout(
  stages: Stage[],
  { checkout, into, say }: { checkout: string; into: string; say: (line: string) => void },
): Promise<ImageLayout> {
  const context = listContext(checkout);
  const done = new Map<string, ImageLayout>();
  let last: ImageLayout | undefined;
  for (const stage of stages) {
    const laid = beginStage(stage, done, join(into, stage.name));
    for (const instruction of stage.instructions) {
      if (instruction.name === "COPY") copy(instruction, laid, { checkout, context, done });
      else if (instruction.name === "RUN") {
        say(`${stage.name}: ${instruction.text}`);
        await run(instruction.text, laid);
      } else note(instruction, laid);
    }
    done.set(stage.name, laid);
    last = laid;
  }
  if (last === undefined) throw new Error("The Dockerfile has no stage.");
  return last;
}

function beginStage({ from }: Stage, done: ReadonlyMap<string, ImageLayout>, root: string): ImageLayout {
  const before = done.get(from);
  mkdirSync(root, { recursive: true });
  if (before) cpSync(before.root, root, { recursive: true, verbatimSymlinks: true });
  const fresh = { workdir: "/", env: {}, user: ROOT_USER, entrypoint: [], command: [], healthCheck: [] };
  return { stopSignal: "SIGTERM", ...fresh, ...before, env: { ...before?.env }, root };
}

interface Sources {
  checkout: string;
  context: string[];
  done: ReadonlyMap<string, ImageLayout>;
}

function copy({ words, flags }: Instruction, laid: ImageLayout, { checkout, context, done }: Sources): void {
  const target = words.at(-1) ?? "";
  const into = inside(laid, target);
  const isFolder = target.endsWith("/") || words.length > 2;
  for (const source of words.slice(0, -1)) {
    const named = isFolder ? join(into, basename(source)) : into;
    if (flags.from === undefined) copyContext(context, checkout, source, { folder: into, file: named });
    else copyStage(inside(stageOf(done, flags.from), source), { folder: into, file: named });
  }
}

function stageOf(done: ReadonlyMap<string, ImageLayout>, name: string): ImageLayout {
  const stage = done.get(name);
  if (stage === undefined) throw new Error(`COPY --from=${name}: no earlier stage has this name.`);
  return stage;
}

interface Target {
  folder: string;
  file: string;
}

/** A folder's contents go into the target; a file goes to it, or into it where it is a folder. */
function copyContext(context: string[], checkout: string, source: string, { folder, file }: Target): void {
  const within = context.filter((path) => path.startsWith(`${source}/`));
  if (within.length === 0 && !context.includes(source)) {
    throw new Error(`COPY ${source}: .dockerignore excludes it, or the file does not exist.`);
  }
  const pairs = within.map((path) => [path, join(folder, path.slice(source.length + 1))] as const);
  for (const [from, to] of within.length > 0 ? pairs : [[source, file] as const]) {
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(checkout, from), to);
  }
}

function copyStage(source: string, { folder, file }: Target): void {
  cpSync(source, statSync(source).isDirectory() ? folder : file, { recursive: true, verbatimSymlinks: true });
}

function inside({ root, workdir }: ImageLayout, path: string): string {
  return path.startsWith("/") ? join(root, path) : join(root, workdir, path);
}

async function run(command: string, { root, workdir, env }: ImageLayout): Promise<void> {
  const child = spawn("/bin/sh", ["-c", command], {
    cwd: join(root, workdir),
    // How this machine reaches packages is its own affair.
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`RUN ${command}: ended with code ${code}.`);
}

function note({ name, words, text }: Instruction, laid: ImageLayout): void {
  if (name === "WORKDIR") {
    laid.workdir = text;
    mkdirSync(join(laid.root, text), { recursive: true });
  } else if (name === "ENV") {
    Object.assign(laid.env, Object.fromEntries(words.map((word) => word.split(/=(.*)/s).slice(0, 2))));
  } else if (name === "USER") laid.user = text;
  else if (name === "STOPSIGNAL") laid.stopSignal = text;
  else if (name === "ENTRYPOINT") laid.entrypoint = words;
  else if (name === "CMD") laid.command = words;
  else if (name === "HEALTHCHECK") laid.healthCheck = JSON.parse(text.replace(/^.*?CMD\s+/s, "")) as string[];
  else if (name !== "EXPOSE") throw new Error(`${name} is not understood here: teach tools/image to do it.`);
}

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
