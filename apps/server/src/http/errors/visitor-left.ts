const LEFT = new Set(["ERR_STREAM_PREMATURE_CLOSE", "ECONNRESET", "EPIPE", "ECONNABORTED"]);

/** Whether it failed only because the visitor closed or left the page. */
export function visitorLeft(error: unknown): boolean {
  const { code = "", name } = (error ?? {}) as { code?: string; name?: string };
  return LEFT.has(code) || name === "AbortError";
}
