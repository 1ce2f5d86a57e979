import { Trans } from "@lingui/react/macro";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/controls/button-link.tsx";
import { Panel } from "./panel.tsx";

export function AgreementPanel({ isOver }: { isOver: boolean }) {
  return (
    <Panel id="membershipagreement" title={<Trans>Membership Agreement</Trans>}>
      <p className="text-muted">
        {isOver ? (
          <Trans>What you agreed to when you joined. It stays here for you to read.</Trans>
        ) : (
          <Trans>What your membership gives you, what it costs, and how to end it and get money back.</Trans>
        )}
      </p>
      <ButtonLink to={paths.agreement} variant="secondary" className="self-end print:hidden">
        <Trans>Read your agreement</Trans>
      </ButtonLink>
    </Panel>
  );
}
