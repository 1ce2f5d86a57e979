import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { Panel } from "../panel.tsx";
import { MEMBER_SECTIONS } from "../sections/sections.ts";

const SIGNING_IN = "/membership/signing-in";
const LINK = "inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4";

/** Once the membership is over. */
export function WhatStaysPanel() {
  const hasData = MEMBER_SECTIONS.some(({ path }) => path === SIGNING_IN);
  return (
    <Panel title={<Trans>What stays here</Trans>}>
      <ul className="grid grid-cols-1">
        <li>
          <Link to={paths.payments} className={LINK}>
            <Trans>Receipts, refunds and yearly statements</Trans>
          </Link>
        </li>
        <li>
          <Link to={paths.agreement} className={LINK}>
            <Trans>The agreement you signed</Trans>
          </Link>
        </li>
        {hasData && (
          <li>
            <Link to={`${SIGNING_IN}/data`} className={LINK}>
              <Trans>Get a copy of your data or delete your account</Trans>
            </Link>
          </li>
        )}
      </ul>
    </Panel>
  );
}
