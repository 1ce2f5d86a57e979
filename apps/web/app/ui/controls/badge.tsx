type BadgeTone = "tint" | "sun" | "error";

const TONES: Record<BadgeTone, string> = {
  tint: "bg-tint text-on-tint",
  sun: "bg-sun-tint text-ink",
  error: "bg-error-tint text-error",
};

/** The transparent border shows in forced colors. */
export function Badge({ tone = "tint", children }: { tone?: BadgeTone; children: React.ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full border border-transparent px-2.5 py-0.5 font-semibold text-sm ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
