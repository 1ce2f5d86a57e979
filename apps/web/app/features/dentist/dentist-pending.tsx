import { Trans } from "@lingui/react/macro";
import { withoutLanguage } from "@smirk/domain/wire/language-path";
import { useEffect, useState } from "react";
import { useMatch, useNavigation } from "react-router";
import { Skeleton } from "../../ui/controls/skeleton.tsx";

/** A placeholder for less than this would flicker. */
const DELAY_MS = 150;
const DENTIST_PATH = /^\/dentist\/[^/]+\/?$/;

export function DentistPending() {
  const { location } = useNavigation();
  const here = useMatch("/dentist/:id");
  const isAwaited = location !== undefined && DENTIST_PATH.test(withoutLanguage(location.pathname)) && !here;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setShown(true), DELAY_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [isAwaited]);
  return <div role="status">{isAwaited && shown && <DentistSkeleton />}</div>;
}

function DentistSkeleton() {
  return (
    <div className="fixed inset-x-0 top-[calc(4rem+1px)] bottom-0 z-40 overflow-hidden bg-paper">
      <div className="mx-auto grid max-w-7xl gap-x-12 gap-y-8 px-4 pt-18 md:px-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <div className="flex gap-4 md:gap-6">
          <Skeleton className="size-20 shrink-0 rounded-card md:size-28" />
          <div className="grid grow content-start gap-3 pt-1">
            <p className="h-8 font-bold text-2xl text-muted leading-8">
              <Trans>Loading...</Trans>
            </p>
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-5 w-1/3" />
          </div>
        </div>
        <Skeleton className="h-96 rounded-card lg:col-start-2 lg:row-span-2 lg:row-start-1" />
        <Skeleton className="h-56 rounded-card md:aspect-9/4 md:h-auto" />
      </div>
    </div>
  );
}
