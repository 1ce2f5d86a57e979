import { once } from "node:events";
import type { AddressInfo } from "node:net";
import * as v from "valibot";
import { createFailureQueue, type FakeVendor, registerFailureRoutes, timesSchema } from "../fake-vendor.ts";
import { createRing } from "../sinks/sink.ts";
import { type ReceivedObject, registerGoogleObjects } from "./google-objects.ts";
import { createPushServer, type ReceivedPush } from "./push-server.ts";

export interface WalletOptions {
  /** Where it takes pushes over HTTP/2: 0 for a port that the system chooses; absent: nowhere. */
  pushPort?: number | undefined;
  host?: string | undefined;
}

const MAX_STORED = 200;

const failureSchema = v.object({
  service: v.picklist(["apple", "google"]),
  status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
  times: timesSchema,
});
type Failure = v.InferOutput<typeof failureSchema>;

const CONTROL: NonNullable<FakeVendor["control"]> = [
  {
    method: "GET",
    path: "",
    description: "The pushes and changed cards received, newest first, and the saved cards.",
  },
  { method: "DELETE", path: "", description: "Deletes what was received." },
  {
    method: "PUT",
    path: "/failure",
    description: 'Makes one fail: {"service": "apple" | "google", "status": 503}, optionally "times".',
  },
  { method: "GET", path: "/failure", description: "The failure that is set." },
  { method: "DELETE", path: "/failure", description: "Ends the failure." },
];

/** Where phones and Google are notified that a card in a wallet has changed. */
export function createWallets({ pushPort, host = "127.0.0.1" }: WalletOptions = {}): FakeVendor {
  return {
    name: "Apple and Google Wallet",
    purpose:
      "Takes Apple's pushes (HTTP/2, a port of its own that SANDBOX_PUSH_PORT names) and keeps the cards that members saved at Google.",
    path: "/wallet-vendors",
    control: CONTROL,
    register(app, addControl) {
      const pushes = createRing<ReceivedPush>(MAX_STORED);
      const objects = createRing<ReceivedObject>(MAX_STORED);
      const saved: Parameters<typeof registerGoogleObjects>[1]["saved"] = new Map();
      const failures = createFailureQueue<Failure, Failure["service"]>(
        failureSchema,
        ({ service }, asked) => service === asked,
      );
      const take = (service: Failure["service"]) => () => failures.takeNext(service)?.status;
      const server = createPushServer(pushes, take("apple"));
      const pushUrl = () => {
        const address = server.address() as AddressInfo | null;
        return address && `http://${host}:${address.port}`;
      };
      addControl((control) => {
        control.get("", () => ({
          push_url: pushUrl(),
          pushes: pushes.list(),
          objects: objects.list(),
          saved: Object.fromEntries(saved),
        }));
        control.delete("", (_request, reply) => {
          pushes.clear();
          objects.clear();
          return reply.code(204).send();
        });
        registerFailureRoutes(control, failures);
      });
      app.register(
        async (scope) =>
          registerGoogleObjects(scope, { saved, received: objects, takeFailure: take("google") }),
        {
          prefix: "/google",
        },
      );
      if (pushPort === undefined) return;
      app.addHook("onReady", async () => {
        await once(server.listen(pushPort, host), "listening");
      });
      app.addHook("onClose", () => new Promise<void>((resolve) => server.close(() => resolve())));
    },
  };
}
