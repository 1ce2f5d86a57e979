import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/controls/icon.tsx";
import { useSession } from "../session/use-session.ts";

export function MembershipLink() {
  const session = useSession();
  if (session.status !== "isLoggedIn" || session.tokens.type !== "access_token") return null;
  return (
    <Link
      to={paths.membership}
      className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full bg-action px-3.5 font-semibold text-on-action text-sm no-underline hover:bg-action-strong md:min-h-9"
    >
      <Icon name="user" className="size-4" />
      <Trans>My Membership</Trans>
    </Link>
  );
}
