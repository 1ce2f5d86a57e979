import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { Icon } from "../../../ui/controls/icon.tsx";

export function BackLink({ to, onClick }: { to: string; onClick?: (() => void) | undefined }) {
  return (
    <Link
      to={to}
      onClick={onClick}
      className="-ml-3 inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-medium text-ink no-underline hover:bg-tint"
    >
      <Icon name="back" />
      <Trans>Back</Trans>
    </Link>
  );
}
