import type { ChildProcess } from "node:child_process";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import type { ImageLayout } from "./lay-out-image.ts";

/** Whether programs can be locked into the image's folder here: Linux, as root. */
export const canLockIn = process.platform === "linux" && process.getuid?.() === 0;

/** Says whether something holds, and what was found where it does not. */
export type Check = (what: string, holds: boolean, found?: string) => void;

const GIVE_UP_MS = 120_000;

async function runToEnd(image: ImageLayout, command: string[], settings: Record<string, string>) {
  const child = startInImage(image, command, settings);
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("A program has no output.");
  const [[code], said] = await Promise.all([once(child, "close"), Promise.all([text(stdout), text(stderr)])]);
  return { code: code as number | null, said: said.join("") };
}

async function waitUntilReady(origin: string, child: ChildProcess): Promise<boolean> {
  const deadline = performance.now() + GIVE_UP_MS;
  while (child.exitCode === null && performance.now() < deadline) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return true;
    await pause(100);
  }
  return false;
}

/** Starts the server as the image would, asks it what visitors and balancers ask, and stops it. */
export async function checkServer(
  image: ImageLayout,
  settings: Record<string, string>,
  check: Check,
): Promise<void> {
  const start = [...image.entrypoint, ...image.command];
  const child = startInImage(image, start, settings);
  const said = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : "")));
  const origin = `http://127.0.0.1:${settings.PORT}`;
  const isReady = await waitUntilReady(origin, child);
  check("the server starts and is ready", isReady, isReady ? "" : (await said).join("").slice(-2000));
  if (!isReady) return;
  const get = (path: string, headers = {}) => fetch(origin + path, { headers });
  check("/healthz answers", (await get("/healthz")).ok);
  const page = await get("/", { "x-forwarded-proto": "https" });
  const html = await page.text();
  check("the first page is rendered", page.ok && html.includes("<main"), `${page.status}`);
  const script = /\/assets\/[^"]+\.js/.exec(html)?.[0] ?? "/no-script";
  const asset = await get(script, { "accept-encoding": "br" });
  await asset.arrayBuffer();
  check(
    "scripts come compressed",
    asset.headers.get("content-encoding") === "br",
    `${asset.status} ${script}`,
  );
  const picture = await get("/share/site.png");
  const drawn = Buffer.from(await picture.arrayBuffer());
  check(
    "a picture to share is drawn",
    picture.ok && drawn.subarray(1, 4).toString() === "PNG",
    `${picture.status}`,
  );
  const view = await get("/map-views/finder/s-light-1.avif");
  const streets = Buffer.from(await view.arrayBuffer());
  check(
    "the first map is drawn with its streets",
    view.ok && streets.subarray(4, 12).toString() === "ftypavif" && streets.length > 5_000,
    `${view.status}, ${streets.length} bytes`,
  );
  const place = await get("/places/geocode?address=77002");
  check("the gazetteer finds a ZIP code", place.ok, `${place.status} ${await place.text()}`);
  const health = await runToEnd(image, image.healthCheck, { PORT: settings.PORT ?? "" });
  check("the image's health check passes", health.code === 0, health.said);
  child.kill(image.stopSignal as NodeJS.Signals);
  const [code] = (await once(child, "exit")) as [number | null];
  check("the stop signal ends it in order", code === 0, `code ${code}`);
  const loud = (await said)
    .join("")
    .split("\n")
    .filter((line) => /"level":"(error|fatal)"/.test(line));
  check("nothing is logged as an error", loud.length === 0, loud[0]);
  const dead = await runToEnd(image, image.healthCheck, { PORT: settings.PORT ?? "" });
  check("the health check fails without a server", dead.code === 1, `code ${dead.code}`);
}

/** The other programs that the image holds, and the server without its settings. */
export async function checkPrograms(
  image: ImageLayout,
  settings: Record<string, string>,
  check: Check,
): Promise<void> {
  const bare = await runToEnd(image, [...image.entrypoint, ...image.command], {});
  const named = ["PUBLIC_ORIGIN", "DATABASE_URL", "TOKEN_KEYS", "STRIPE_SECRET_KEY", "SMTP_URL"];
  const isListed = bare.code === 1 && named.every((name) => bare.said.includes(name));
  check("without settings it names all that are missing and ends", isListed, bare.said);
  const help = await runToEnd(
    image,
    [...image.entrypoint, "apps/server/src/cli/main.ts", "--help"],
    settings,
  );
  check("the operators' commands answer", help.code === 0 && /Usage: smirk/.test(help.said), help.said);
  const keys = await runToEnd(image, [...image.entrypoint, "tools/make-auth-keys.ts"], {});
  check("it makes keys", keys.code === 0 && keys.said.includes("TOKEN_KEYS="), keys.said);
}

/** The user `node` of the official image. */
const NODE_ID = 1000;

const NODE_PROGRAM = "/usr/local/bin/node";

/** Gives the image what its base brings: Node, the system's libraries that programs need, and the name of its user. */
export function addBase({ root }: ImageLayout): void {
  const put = (from: string, to: string): void => {
    mkdirSync(dirname(join(root, to)), { recursive: true });
    copyFileSync(from, join(root, to));
  };
  put(realpathSync(process.execPath), NODE_PROGRAM);
  chmodSync(join(root, NODE_PROGRAM), 0o755);
  const programs = [process.execPath, ...globSync(join(root, "**/*.node"))];
  const libraries = execFileSync("ldd", programs, { encoding: "utf8" });
  for (const [path] of libraries.matchAll(/\/\S+(?= \(0x)/g)) {
    if (existsSync(path) && !path.startsWith(root)) put(path, path);
  }
  for (const folder of ["dev", "etc", "proc"]) mkdirSync(join(root, folder), { recursive: true });
  // The standard input of programs that get none.
  const nothing = join(root, "dev/null");
  if (!existsSync(nothing)) execFileSync("mknod", ["-m", "666", nothing, "c", "1", "3"]);
  writeFileSync(join(root, "etc/passwd"), `node:x:${NODE_ID}:${NODE_ID}::/home/node:/bin/false\n`);
}

/**
 * Starts a command as the image would: as its user, with nothing of this machine's files in reach but the network.
 * Where that cannot be done, beside them.
 */
function startInImage(image: ImageLayout, command: string[], settings: Record<string, string>): ChildProcess {
  const env = { PATH: dirname(NODE_PROGRAM), ...image.env, ...settings };
  const stdio = ["ignore", "pipe", "pipe"] as ["ignore", "pipe", "pipe"];
  const { root, workdir } = image;
  if (!canLockIn) {
    const [, ...args] = command;
    return spawn(process.execPath, args, { cwd: join(root, workdir), env, stdio });
  }
  if (image.user !== "node") throw new Error(`The image runs as ${image.user}: it should run as node.`);
  const lock = [
    "--mount-proc",
    "--root",
    root,
    "--wd",
    workdir,
    "--setgid",
    `${NODE_ID}`,
    "--setuid",
    `${NODE_ID}`,
  ];
  return spawn("/usr/bin/unshare", [...lock, ...command], { env, stdio });
}
