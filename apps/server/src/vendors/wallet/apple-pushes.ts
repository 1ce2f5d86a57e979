import { type ClientHttp2Session, connect } from "node:http2";
import type { ApplePassConfig } from "../../config/config-wallet.ts";
import { noteRequest } from "../disclosures/call-vendor.ts";
import type { DisclosureLog } from "../disclosures/disclosure-log.ts";

/** `gone`: the pass is on that phone no longer. */
export type PushOutcome = "taken" | "gone";

const TIMEOUT_MS = 8_000;

/** Apple asks to keep a connection for some time. */
const IDLE_MS = 60_000;

/** Apple's word for a token that no phone has any more. */
const GONE_REASONS = new Set(["BadDeviceToken", "DeviceTokenNotForTopic", "Unregistered"]);

/**
 * Notifies phones by Apple's push service that a pass has changed. The message is empty: the phone asks for the pass.
 * The certificate that signs passes proves who we are.
 */
export function createApplePushes(
  config: Pick<ApplePassConfig, "certificate" | "privateKey" | "passTypeId" | "pushUrl">,
  disclosures: DisclosureLog,
): (pushToken: string) => Promise<PushOutcome> {
  const { certificate: cert, privateKey: key, passTypeId, pushUrl } = config;
  let open: ClientHttp2Session | undefined;
  const openSession = () => {
    if (open && !open.closed && !open.destroyed) return open;
    const session = connect(pushUrl, pushUrl.startsWith("https:") ? { cert, key } : {});
    // A failure reaches the request that waits for it.
    session.on("error", () => session.destroy());
    session.on("goaway", () => session.close());
    session.setTimeout(IDLE_MS, () => session.close());
    session.unref();
    open = session;
    return session;
  };
  return async (pushToken) => {
    const { status, reason } = await post(openSession(), { pushToken, passTypeId, disclosures });
    if (status === 200) return "taken";
    if (status === 410 || GONE_REASONS.has(reason)) return "gone";
    // Neither the token nor what was sent: the queue keeps this sentence.
    throw new Error(`Apple's push service answered ${status} (${reason}).`);
  };
}

interface Push {
  pushToken: string;
  passTypeId: string;
  disclosures: DisclosureLog;
}

interface PushAnswer {
  status: number;
  /** Apple's name for a refusal. */
  reason: string;
}

function post(
  session: ClientHttp2Session,
  { pushToken, passTypeId, disclosures }: Push,
): Promise<PushAnswer> {
  const path = `/3/device/${pushToken}`;
  noteRequest(disclosures, "notify a phone of a changed pass", { url: path });
  return new Promise((resolve, reject) => {
    const stream = session.request({
      ":method": "POST",
      ":path": path,
      "apns-topic": passTypeId,
      "apns-push-type": "background",
      "apns-priority": "5",
    });
    let status = 0;
    let body = "";
    stream.setEncoding("utf8");
    stream.setTimeout(TIMEOUT_MS, () => {
      reject(new Error("Apple's push service did not answer in time."));
      // A connection that is silent once stays silent.
      session.destroy();
    });
    stream.on("response", (headers) => {
      status = headers[":status"] ?? 0;
    });
    stream.on("data", (part: string) => {
      body += part;
    });
    stream.on("error", () => reject(new Error("Apple's push service cannot be reached.")));
    stream.on("close", () => resolve({ status, reason: readReason(body) }));
    stream.end("{}");
  });
}

function readReason(body: string): string {
  const [, reason = "no reason"] = /^\{"reason": ?"(\w{1,40})"/.exec(body) ?? [];
  return reason;
}
