import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { fileUrl } from "../../../api/directory/providers.ts";
import { providerName } from "../../../directory/provider-name.ts";
import { paths } from "../../../paths.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { Avatar } from "../../../ui/controls/avatar.tsx";
import { Skeleton } from "../../../ui/controls/skeleton.tsx";
import { useLocationSummary } from "./use-location-summary.ts";

const PANEL = "min-h-18 rounded-card border border-line bg-surface px-4 py-3";

interface PickedDentistProps {
  locationId: string;
  /** Replaces a panel's own look. */
  className?: string;
  /** Instead of a dentist who is no longer published. */
  children?: React.ReactNode;
}

export function PickedDentist({ locationId, className = PANEL, children = null }: PickedDentistProps) {
  const { apiUrl } = useSite().publicConfig;
  const location = useLocationSummary(locationId);
  if (location === null) return children;
  return (
    <section className={`flex flex-wrap items-center gap-x-3 ${className}`}>
      {location === "loading" ? (
        <Skeleton className="h-11 w-full" />
      ) : (
        <>
          <Avatar
            name={`${location.provider.name} ${location.provider.last_name}`}
            src={location.avatar_src && fileUrl(apiUrl, location.avatar_src)}
            className="size-11 rounded-full"
          />
          <p className="grid min-w-0 grow basis-28">
            <span className="text-muted text-sm">
              <Trans>Your dentist</Trans>
            </span>
            <span className="break-words font-semibold leading-tight">{providerName(location.provider)}</span>
          </p>
          <Link
            to={paths.finder}
            className="inline-flex min-h-11 items-center px-2 text-action underline underline-offset-4"
          >
            <Trans>
              Change<span className="sr-only"> your dentist</span>
            </Trans>
          </Link>
        </>
      )}
    </section>
  );
}
