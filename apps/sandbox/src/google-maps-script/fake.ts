import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import type { FakeVendor } from "../fake-vendor.ts";
import {
  answerByMode,
  createModeScript,
  type ModeScript,
  registerModeRoutes,
  SCRIPT_MODES,
} from "../script-modes.ts";

/** The only key that the fake map accepts. */
export const SANDBOX_GOOGLE_BROWSER_KEY = "sandbox-google-browser-key";

/** This script can also report a wrong key. */
const MODES = [...SCRIPT_MODES, "rejected_key"] as const;
type Mode = (typeof MODES)[number];

const PAGE_SCRIPT = readFileSync(new URL("page-script.js", import.meta.url), "utf8");
const FUNCTION_NAME = /^[\w$]{1,64}$/;

function registerScript(app: FastifyInstance, modes: ModeScript<Mode>): void {
  app.get<{ Querystring: Record<string, string> }>("/api/js", async (request, reply) => {
    const injected = modes.takeNext();
    if (await answerByMode(injected, reply)) return reply;
    const { key, callback = "" } = request.query;
    if (!FUNCTION_NAME.test(callback)) return reply.code(400).type("text/plain").send("Unknown callback.");
    const isRejected = injected?.mode === "rejected_key" || key !== SANDBOX_GOOGLE_BROWSER_KEY;
    const given = `const KEY_IS_REJECTED = ${isRejected}, CALLBACK = ${JSON.stringify(callback)};`;
    reply.header("cache-control", "no-store").type("text/javascript; charset=utf-8");
    return `(() => {\n${given}\n${PAGE_SCRIPT}})();\n`;
  });
}

/** Google's maps script for the browser, drawn as a plain labeled surface. */
export const GOOGLE_MAPS_SCRIPT: FakeVendor = {
  name: "Google Maps JavaScript API",
  purpose: `Draws the map in the browser when it has the key ${SANDBOX_GOOGLE_BROWSER_KEY} (script URL /google-maps/api/js).`,
  path: "/google-maps",
  control: [
    {
      method: "PUT",
      path: "/mode",
      description:
        'How the script loads: {"mode": "late" | "error_500" | "closed" | "rejected_key"}, optionally "times" and "delay_ms".',
    },
    { method: "GET", path: "/mode", description: "The mode that is set." },
    { method: "DELETE", path: "/mode", description: "Ends the mode." },
  ],
  register(app, addControl) {
    const modes = createModeScript<Mode>();
    addControl((control) => registerModeRoutes(control, modes, MODES));
    registerScript(app, modes);
  },
};
