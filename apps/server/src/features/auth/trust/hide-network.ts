import { createHmac } from "node:crypto";
import type { Context } from "../../../context.ts";
import { addressKey } from "../../../http/limits/rate-limit.ts";

/** Equal for equal networks, and nothing that an address could be read from. @param address as the request has it */
export function hideNetwork({ authKeys }: Pick<Context, "authKeys">, address: string): Buffer {
  return createHmac("sha256", authKeys.codeSecret)
    .update("desk address")
    .update(addressKey(address))
    .digest();
}
