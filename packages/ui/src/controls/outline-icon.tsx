interface OutlineIconProps {
  /** A path on a 24 px grid. */
  shape: string;
  className?: string;
}

/** An outline in the text color. Decorative: an icon-only control needs its own accessible name. */
export function OutlineIcon({ shape, className = "size-5" }: OutlineIconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={`shrink-0 ${className}`}
    >
      <path d={shape} />
    </svg>
  );
}
