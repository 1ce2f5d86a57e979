import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "../../context.ts";

const MAC_BYTES = 16;
const SIGNED = /^(\d{1,19})\.([\w-]{22})$/;

interface OfficeOfCheck {
  code: string;
  locationId: string;
}

/** What a form of the check sends for an office that this server showed there: it is worth nothing for another check. */
export function signOffice(ctx: Pick<Context, "authKeys">, office: OfficeOfCheck): string {
  return `${office.locationId}.${macOf(ctx, office).toString("base64url")}`;
}

/** @returns the location's id; null for a value that was not signed for this check */
export function readSignedOffice(
  ctx: Pick<Context, "authKeys">,
  { code, value }: { code: string; value: string },
): string | null {
  const [, locationId, mac] = SIGNED.exec(value) ?? [];
  if (locationId === undefined || mac === undefined) return null;
  const isOwn = timingSafeEqual(Buffer.from(mac, "base64url"), macOf(ctx, { code, locationId }));
  return isOwn ? locationId : null;
}

function macOf({ authKeys }: Pick<Context, "authKeys">, { code, locationId }: OfficeOfCheck): Buffer {
  const mac = createHmac("sha256", authKeys.codeSecret).update("desk office").update(`${locationId} ${code}`);
  return mac.digest().subarray(0, MAC_BYTES);
}
