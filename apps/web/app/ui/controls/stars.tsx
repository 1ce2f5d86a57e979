import { useLingui } from "@lingui/react/macro";
import { numberFormat } from "@smirk/domain/intl-formats";

const STEP = 22.5;

/** @param className its height; as wide as it is high, it shows the first star alone */
export function Stars({ rating, className = "h-4" }: { rating: number; className?: string }) {
  const { t, i18n } = useLingui();
  const shown = numberFormat(i18n.locale, { maximumFractionDigits: 1 }).format(rating);
  const fills = starFills(rating);
  const [full, half, open] = [
    traceStars(fills, "full"),
    traceStars(fills, "half"),
    traceStars(fills, "empty"),
  ];
  // A list has dozens of these: one drawing each, not five.
  return (
    <svg
      viewBox="0 0 110 20"
      preserveAspectRatio="xMinYMid slice"
      role="img"
      aria-label={t`${shown} out of 5 stars`}
      className={`stars ${className}`}
    >
      <path d={full} className="fill-sun" data-fill="full" />
      {half && (
        <path d={half} className="fill-sun stroke-none [clip-path:inset(0_50%_0_0)]" data-fill="half" />
      )}
      <path d={half + open} className="fill-transparent" />
    </svg>
  );
}

/** The outlines of the stars that are filled so, side by side. */
function traceStars(fills: readonly StarFill[], wanted: StarFill): string {
  return fills
    .map((fill, index) =>
      fill === wanted
        ? `M${10 + index * STEP} 1.8l2.5 5.3 5.8.8-4.2 4 1 5.8-5.1-2.8-5.1 2.8 1-5.8-4.2-4 5.8-.8z`
        : "",
    )
    .join("");
}

type StarFill = "full" | "half" | "empty";

/** 0 to 5 (clamped); half a star from a fraction of .5. */
export function starFills(rating: number): StarFill[] {
  const clamped = Math.min(5, Math.max(0, Number.isFinite(rating) ? rating : 0));
  return Array.from({ length: 5 }, (_, index) => {
    const rest = clamped - index;
    if (rest >= 1) return "full";
    return rest >= 0.5 ? "half" : "empty";
  });
}
