import { useId } from "react";

/** An SVG, since printers leave out backgrounds; gray once the membership is over. */
export function CardPaint({ isOver }: { isOver: boolean }) {
  const ground = useId();
  return (
    <svg
      viewBox="0 0 856 540"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
      className="membership-card-paint"
    >
      <defs>
        <linearGradient id={ground} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={isOver ? "#5f6865" : "#0f766e"} />
          <stop offset="1" stopColor={isOver ? "#3d4442" : "#07403b"} />
        </linearGradient>
      </defs>
      <rect width="856" height="540" fill={`url(#${ground})`} />
      <path
        d="M530 30C606 136 772 150 920 2"
        fill="none"
        stroke={isOver ? "#98a19e" : "#f2644b"}
        strokeWidth="36"
        strokeLinecap="round"
      />
    </svg>
  );
}
