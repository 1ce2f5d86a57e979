import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "../../../context.ts";

type KeyContext = Pick<Context, "authKeys">;

const TOKEN_BYTES = 16;

/** What a phone proves with that it has a pass: 128 bits, stored nowhere. */
export function makePassToken({ authKeys }: KeyContext, passId: string): string {
  const mac = createHmac("sha256", authKeys.codeSecret).update("wallet pass").update(passId).digest();
  return mac.subarray(0, TOKEN_BYTES).toString("base64url");
}

/** @param proof what a phone sent */
export function isTokenOf(ctx: KeyContext, passId: string, proof: string): boolean {
  const [given, token] = [Buffer.from(proof), Buffer.from(makePassToken(ctx, passId))];
  return given.length === token.length && timingSafeEqual(given, token);
}
