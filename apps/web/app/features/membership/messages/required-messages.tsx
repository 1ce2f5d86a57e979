import { Trans } from "@lingui/react/macro";
import { Icon } from "../../../ui/controls/icon.tsx";
import { Panel } from "../panel.tsx";

/** What cannot be switched off, and why. */
export function RequiredMessages() {
  return (
    <Panel title={<Trans>Always sent</Trans>}>
      <ul className="grid gap-4">
        <Required
          title={<Trans>Receipts and refunds</Trans>}
          reason={<Trans>So you can check every charge.</Trans>}
        />
        <Required
          title={<Trans>Renewal reminders and failed payments</Trans>}
          reason={<Trans>The law requires us to remind you before you are charged again.</Trans>}
        />
        <Required
          title={<Trans>Your agreement and changes to your membership</Trans>}
          reason={<Trans>They show what you have and until when.</Trans>}
        />
        <Required
          title={<Trans>Sign-in codes and safety</Trans>}
          reason={<Trans>They keep strangers out of your account.</Trans>}
        />
      </ul>
    </Panel>
  );
}

function Required({ title, reason }: { title: React.ReactNode; reason: React.ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon name="lock" className="mt-0.5 size-5 text-muted" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-muted text-sm">{reason}</p>
      </div>
    </li>
  );
}
