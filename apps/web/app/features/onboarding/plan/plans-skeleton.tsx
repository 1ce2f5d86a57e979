import { useLingui } from "@lingui/react/macro";
import { Skeleton } from "../../../ui/controls/skeleton.tsx";

/** Same size as the plans, to avoid layout shift. */
export function PlansSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{t`Loading...`}</span>
      <Skeleton className="h-14 w-full max-w-sm rounded-full" />
      <div className="grid gap-4 lg:grid-cols-3">
        {[1, 2, 3].map((tile) => (
          <Skeleton key={tile} className="h-60 rounded-card" />
        ))}
      </div>
    </div>
  );
}
