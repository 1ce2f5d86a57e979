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
import { readFrameFiles } from "./frame-files.ts";
import { joinModules } from "./join-modules.ts";
import { SANDBOX_STRIPE_JS_PATH, SANDBOX_STRIPE_SCRIPT, STRIPE_RELEASE } from "./paths.ts";

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
