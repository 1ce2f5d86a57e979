import { Trans } from "@lingui/react/macro";
import { useSite } from "../../shell/page/use-site.ts";
import { Icon } from "../../ui/controls/icon.tsx";
import { SampleCard } from "./sample-card.tsx";

export function JoinAside() {
  const { brandName } = useSite().publicConfig;
  return (
    // A place in the middle would move while the rest of the document arrives.
    <aside className="grid content-start gap-10 max-lg:hidden">
      <SampleCard />
      <div className="grid max-w-md gap-4">
        <h2 className="font-bold text-xl">
          <Trans>Why people join {brandName}</Trans>
        </h2>
        <ul className="grid gap-3 text-muted">
          <Reason>
            <Trans>Member prices at the dentist you pick</Trans>
          </Reason>
          <Reason>
            <Trans>One membership for you and your family</Trans>
          </Reason>
          <Reason>
            <Trans>No password to remember: we text you a code</Trans>
          </Reason>
        </ul>
      </div>
    </aside>
  );
}

function Reason({ children }: { children: React.ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="grid size-6 shrink-0 place-content-center rounded-full bg-tint text-on-tint">
        <Icon name="check" className="size-4" />
      </span>
      <span>{children}</span>
    </li>
  );
}
