import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { Avatar } from "../../../ui/controls/avatar.tsx";
import { Badge } from "../../../ui/controls/badge.tsx";
import { readSignUpValue } from "../../session/stored/sign-up-values.ts";

/** Links back to the details for visitors who skipped them. */
export function YourCard() {
  const [details] = useState(() => readSignUpValue("userDetailsFormData"));
  const name = `${details?.firstName.trim() ?? ""} ${details?.lastName.trim() ?? ""}`.trim();
  return (
    <li className="flex min-h-18 items-center gap-3 rounded-card border border-line bg-surface px-4 py-3">
      <Avatar name={name} className="size-11 rounded-full" />
      <span className="min-w-0 grow break-words font-semibold">
        {name || (
          <Link to={paths.userDetails} className="text-action underline underline-offset-4">
            <Trans>Fill in your details first</Trans>
          </Link>
        )}
      </span>
      <Badge>
        <Trans>YOU</Trans>
      </Badge>
    </li>
  );
}
