import { Link } from "react-router";
import { useSite } from "../../page/use-site.ts";
import { paths } from "../../paths.ts";
import { Smile } from "../../ui/smile.tsx";

/** The wordmark over its lopsided smile; leads home. */
export function Logo() {
  const { brandName } = useSite().publicConfig;
  return (
    <Link to={paths.finder} className="inline-grid rounded-sm py-1 text-ink no-underline">
      <span className="font-extrabold text-2xl leading-none tracking-tight">{brandName}</span>
      <Smile className="-mt-0.5 w-full text-coral" />
    </Link>
  );
}
