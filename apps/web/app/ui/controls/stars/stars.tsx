import { useLingui } from "@lingui/react/macro";
import { numberFormat } from "@smirk/domain/intl-formats";
import { type StarFill, starFills } from "./star-fills.ts";

const POINTS = "M10 1.8l2.5 5.3 5.8.8-4.2 4 1 5.8-5.1-2.8-5.1 2.8 1-5.8-4.2-4 5.8-.8z";

export function Stars({ rating, className = "size-4" }: { rating: number; className?: string }) {
  const { t, i18n } = useLingui();
  const shown = numberFormat(i18n.locale, { maximumFractionDigits: 1 }).format(rating);
  return (
    <span role="img" aria-label={t`${shown} out of 5 stars`} className="inline-flex gap-0.5 align-middle">
      {starFills(rating).map((fill, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five fixed stars.
        <Star key={index} fill={fill} className={className} />
      ))}
    </span>
  );
}

function Star({ fill, className }: { fill: StarFill; className: string }) {
  return (
    <svg viewBox="0 0 20 20" className={`${className} stroke-sun-edge`} aria-hidden="true" data-fill={fill}>
      <path
        d={POINTS}
        className={fill === "full" ? "fill-sun" : "fill-transparent"}
        strokeWidth="1.2"
        strokeLinejoin="round"
      />
      {fill === "half" && <path d={POINTS} className="fill-sun [clip-path:inset(0_50%_0_0)]" stroke="none" />}
    </svg>
  );
}
