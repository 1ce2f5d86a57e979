/** Empty for anything but a JSON object. */
export function readRecord(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "");
    const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
    return isRecord ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
