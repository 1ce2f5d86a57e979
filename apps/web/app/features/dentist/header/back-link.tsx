import { Trans } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import { paths } from "../../../paths.ts";
import { Icon } from "../../../ui/controls/icon.tsx";

/** History entries of this site behind this one, as counted by the router. */
function pagesBehind(): number {
  const { idx } = (history.state ?? {}) as { idx?: unknown };
  return typeof idx === "number" ? idx : 0;
}

export function BackLink() {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere || pagesBehind() === 0) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link
      to={paths.finder}
      onClick={goBack}
      className="-ml-2 inline-flex min-h-11 items-center gap-2 justify-self-start rounded-full px-2 pr-3 font-semibold text-action no-underline hover:bg-tint"
    >
      <Icon name="back" />
      <Trans>Back</Trans>
    </Link>
  );
}
