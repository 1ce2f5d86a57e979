import { randomBytes } from "node:crypto";
import type { Clock } from "../fake-vendor.ts";

export type Outcome = "approved" | "canceled";

/** How a code is sent: as a text, or spoken in a call. */
export type Channel = "sms" | "call";

export interface Verification {
  sid: string;
  to: string;
  code: string;
  status: "pending" | Outcome;
  sends: { time: string; channel: Channel; attempt_sid: string }[];
  createdAt: Date;
  updatedAt: Date;
}

export interface Verifications {
  /**
   * Starts a verification, or resends the number's pending one with the same code.
   * @returns null after five sends
   */
  send(to: string, code: string, channel: Channel): Verification | null;
  /** Pending ones only, as at Twilio. */
  find(sid: string): Verification | undefined;
  end(verification: Verification, status: Outcome): Verification;
}

const PENDING_MS = 10 * 60_000;
const MAX_SENDS = 5;

export function createVerifications(clock: Clock): Verifications {
  const bySid = new Map<string, Verification>();
  const isPending = ({ createdAt }: Verification) => clock.now().getTime() - createdAt.getTime() < PENDING_MS;
  const makeSid = (prefix: string) => prefix + randomBytes(16).toString("hex");

  return {
    send(to, code, channel) {
      for (const old of [...bySid.values()]) if (!isPending(old)) bySid.delete(old.sid);
      const now = clock.now();
      const pending = [...bySid.values()].find((one) => one.to === to);
      if (pending && pending.sends.length >= MAX_SENDS) return null;
      const verification: Verification = pending ?? {
        sid: makeSid("VE"),
        to,
        code,
        status: "pending",
        sends: [],
        createdAt: now,
        updatedAt: now,
      };
      verification.updatedAt = now;
      verification.sends.push({ time: now.toISOString(), channel, attempt_sid: makeSid("VL") });
      bySid.set(verification.sid, verification);
      return verification;
    },
    find(sid) {
      const found = bySid.get(sid);
      return found && isPending(found) ? found : undefined;
    },
    end(verification, status) {
      bySid.delete(verification.sid);
      return Object.assign(verification, { status, updatedAt: clock.now() });
    },
  };
}
