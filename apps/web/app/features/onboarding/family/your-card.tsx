import { Trans } from "@lingui/react/macro";
import { wholeAddress, withUnit } from "@smirk/domain/joining/address/home-address";
import { joinNames } from "@smirk/domain/joining/person-name";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { Avatar } from "../../../ui/controls/avatar/avatar.tsx";
import { Badge } from "../../../ui/controls/badge.tsx";
import { BirthWords } from "../../../ui/person/birth-words.tsx";
import { readSignUpValue } from "../../session/stored/sign-up-values.ts";

/** Shows the details as understood, and links back to them. */
export function YourCard() {
  const [details] = useState(() => readSignUpValue("userDetailsFormData"));
  const name = joinNames(details?.firstName.trim() ?? "", details?.lastName.trim() ?? "");
  const { address, apartment = "", dateOfBirth = "" } = details ?? {};
  return (
    <li className="flex min-h-18 flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-surface px-4 py-3">
      <Avatar name={name} className="size-11 rounded-full" />
      <div className="grid min-w-0 grow basis-32 grid-cols-1">
        <span className="break-words font-semibold">
          {name || (
            <Link to={paths.userDetails} className="text-action underline underline-offset-4">
              <Trans>Fill in your details first</Trans>
            </Link>
          )}
        </span>
        {dateOfBirth !== "" && (
          <span className="break-words text-muted text-sm">
            <BirthWords date={dateOfBirth} />
          </span>
        )}
        {address && (
          <span className="break-words text-muted text-sm">
            {wholeAddress(apartment === "" ? address : withUnit(address, apartment))}
          </span>
        )}
        {name !== "" && (
          <Link
            to={paths.userDetails}
            className="justify-self-start py-1 text-action text-sm underline underline-offset-4"
          >
            <Trans>
              Change<span className="sr-only"> your details</span>
            </Trans>
          </Link>
        )}
      </div>
      <Badge>
        <Trans>YOU</Trans>
      </Badge>
    </li>
  );
}
