import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { Smile } from "../../ui/controls/smile.tsx";
import { useSite } from "../page/use-site.ts";

export function Logo() {
  const { brandName } = useSite().publicConfig;
  return (
    <Link to={paths.finder} className="relative inline-block rounded-sm pt-0.5 pb-4 text-ink no-underline">
      <span className="block font-extrabold text-2xl leading-none tracking-tight">{brandName}</span>
      <Smile className="absolute inset-x-0 bottom-0 w-full text-coral" />
    </Link>
  );
}
