/** What a harmless call found out about a vendor. */
export interface VendorCheck {
  isFine: boolean;
  /** Such as "takes our key". Nothing that was sent or answered word by word. */
  found: string;
  /** What to do about it; empty when it is fine. */
  advice: string;
}

/** How long a check waits for its vendor. */
export const CHECK_TIMEOUT_MS = 8_000;

export function fine(found: string): VendorCheck {
  return { isFine: true, found, advice: "" };
}

export function invalid(found: string, advice: string): VendorCheck {
  return { isFine: false, found, advice };
}

/** @param settings what names the vendor's address, such as "STRIPE_API_BASE" */
export function silent(reason: string, setting: string): VendorCheck {
  return invalid(
    `does not answer properly (${reason})`,
    `See whether it has an outage, whether this machine reaches it, and check ${setting}.`,
  );
}

/** The kind of a failed fetch: messages may quote an address with a key in it. */
export function nameFailure(error: unknown): string {
  const { name, code, cause } = (error ?? {}) as {
    name?: unknown;
    code?: unknown;
    cause?: { code?: unknown };
  };
  return String(cause?.code ?? code ?? name ?? "unknown");
}
