import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { FakeVendor } from "../fake-vendor.ts";
import {
  answerByMode,
  createModeScript,
  type ModeScript,
  registerModeRoutes,
  SCRIPT_MODES,
  type ScriptMode,
} from "../script-modes.ts";
import { SANDBOX_STRIPE_PUBLIC_KEY } from "../stripe/credentials.ts";
import { SANDBOX_STRIPE_JS_PATH, SANDBOX_STRIPE_SCRIPT, STRIPE_RELEASE } from "./paths.ts";

const CONTENT_TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

const FRAME_FOLDER = fileURLToPath(new URL("browser/frame/", import.meta.url));

const IMPORT_LINE = /^import [^;]*?from "\.\/([^"]+)";\n/gm;

/** Frames load their own files and call their own origin; any page may embed them, as at Stripe. */
const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src http: https:; form-action 'none'; base-uri 'none'";

function registerScript(app: FastifyInstance, modes: ModeScript<ScriptMode>): void {
  const script = joinModules(new URL("browser/script/", import.meta.url), "stripe.js");
  app.get(`/${STRIPE_RELEASE}/stripe.js`, async (_request, reply) => {
    if (await answerByMode(modes.takeNext(), reply)) return reply;
    return reply.header("cache-control", "no-store").type("text/javascript; charset=utf-8").send(script);
  });
}

function registerFrames(app: FastifyInstance): void {
  const files = readFrameFiles();
  app.get<{ Params: { "*": string } }>("/frame/*", (request, reply) => {
    const file = files.get(request.params["*"]);
    if (file === undefined) return reply.callNotFound();
    reply.headers({
      "cache-control": "no-store",
      "content-security-policy": FRAME_POLICY,
      "x-content-type-options": "nosniff",
    });
    return reply.type(file.type).send(file.text);
  });
}

/** Stripe.js for the browser: card fields in a frame of its own origin, which sends them to the API. */
export const STRIPE_JS: FakeVendor = {
  name: "Stripe.js",
  purpose: `Takes card numbers in the browser, with the key ${SANDBOX_STRIPE_PUBLIC_KEY} (script URL ${SANDBOX_STRIPE_SCRIPT}).`,
  path: SANDBOX_STRIPE_JS_PATH,
  control: [
    {
      method: "PUT",
      path: "/mode",
      description:
        'How the script loads: {"mode": "late" | "error_500" | "closed"}, optionally "times" and "delay_ms".',
    },
    { method: "GET", path: "/mode", description: "The mode that is set." },
    { method: "DELETE", path: "/mode", description: "Ends the mode." },
  ],
  register(app, addControl) {
    const modes = createModeScript<ScriptMode>();
    addControl((control) => registerModeRoutes(control, modes, SCRIPT_MODES));
    registerScript(app, modes);
    registerFrames(app);
  },
};

/**
 * Joins modules that import each other into one classic script, each once, after its imports. Top-level names
 * share one scope and must be unique.
 * @param folder with a trailing slash
 */
function joinModules(folder: URL, entry: string): string {
  const seen = new Set<string>();
  const parts: string[] = [];
  const add = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const source = readFileSync(new URL(file, folder), "utf8");
    for (const [, imported = ""] of source.matchAll(IMPORT_LINE)) add(imported);
    parts.push(
      `// ${file}\n${source
        .replaceAll(IMPORT_LINE, "")
        .replaceAll(/^export /gm, "")
        .trim()}\n`,
    );
  };
  add(entry);
  return `(() => {\n"use strict";\n\n${parts.join("\n")}})();\n`;
}

interface FrameFile {
  type: string;
  text: string;
}

/** The frames' files by requested path; pages are requested without their extension. */
function readFrameFiles(): Map<string, FrameFile> {
  const entries = readdirSync(FRAME_FOLDER, { withFileTypes: true, recursive: true }).filter((entry) =>
    entry.isFile(),
  );
  const files = entries.map(({ parentPath, name }): [string, FrameFile] => {
    const type = CONTENT_TYPES[extname(name)];
    if (type === undefined) throw new Error(`${name} has no known content type.`);
    const file = join(parentPath, name);
    const requested = relative(FRAME_FOLDER, file)
      .replaceAll(sep, "/")
      .replace(/\.html$/, "");
    return [requested, { type, text: readFileSync(file, "utf8") }];
  });
  return new Map(files);
}
