import { trimEnd } from "@smirk/domain/text/trim-end";
import { useLocation } from "react-router";
import { paths } from "../../paths.ts";

const MIRRORED: readonly string[] = [paths.family, paths.regionAvailability, paths.signUpCode];

export function ArcBackdrop() {
  const { pathname } = useLocation();
  const mirrored = MIRRORED.includes(trimEnd(pathname, /\//));
  return (
    <svg
      viewBox="0 0 800 400"
      fill="none"
      aria-hidden="true"
      data-position={mirrored ? "left" : "right"}
      className={`pointer-events-none absolute top-16 -z-10 w-80 xl:top-28 xl:w-[44rem] max-w-none text-tint print:hidden ${mirrored ? "-left-56 -scale-x-100 xl:-left-96" : "-right-56 xl:-right-96"}`}
    >
      <path d="M40 120C200 330 560 380 760 40" stroke="currentColor" strokeWidth="72" strokeLinecap="round" />
    </svg>
  );
}
