import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findFreePort } from "../free-port.ts";

const DEPLOY = join(import.meta.dirname, "../../deploy");

const PROXIES = {
  haproxy: {
    program: "/usr/sbin/haproxy",
    file: "haproxy.cfg",
    listen: (port: number): [string, string] => ["bind :80", `bind 127.0.0.1:${port}`],
    wrap: (text: string) => text,
    args: (file: string) => ["-db", "-f", file],
  },
  nginx: {
    program: "/usr/sbin/nginx",
    file: "nginx.conf",
    listen: (port: number): [string, string] => ["listen 80;", `listen 127.0.0.1:${port};`],
    wrap: (text: string, folder: string) =>
      `daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/nginx.log;\nevents { worker_connections 4096; }\nhttp {\naccess_log off;\n${text}\n}\n`,
    args: (file: string) => ["-c", file],
  },
} as const;

export type ProxyName = keyof typeof PROXIES;

/** Lists those that this machine has. */
export function listProxies(): ProxyName[] {
  return (Object.keys(PROXIES) as ProxyName[]).filter((name) => existsSync(PROXIES[name].program));
}

export interface RunningProxy {
  origin: string;
  stop(): Promise<void>;
}

/** The shipped file, with the addresses of this machine and nothing else changed. */
export async function startProxy(
  name: ProxyName,
  { folder, ports: [one, two] }: { folder: string; ports: [number, number] },
): Promise<RunningProxy> {
  const { program, file, listen, wrap, args } = PROXIES[name];
  const port = await findFreePort();
  const changes = [
    listen(port),
    ["server1:3000", `127.0.0.1:${one}`],
    ["server2:3000", `127.0.0.1:${two}`],
  ] as const;
  const text = changes.reduce(
    (made, [from, to]) => {
      if (!made.includes(from)) throw new Error(`deploy/${file} has no '${from}'.`);
      return made.replaceAll(from, to);
    },
    readFileSync(join(DEPLOY, file), "utf8"),
  );
  const path = join(folder, file);
  await writeFile(path, wrap(text, folder));
  const child = spawn(program, args(path), { stdio: ["ignore", "ignore", "inherit"] });
  return { origin: `http://127.0.0.1:${port}`, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
