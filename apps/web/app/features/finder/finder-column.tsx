import { Trans, useLingui } from "@lingui/react/macro";
import { DEFAULT_VIEW } from "@smirk/domain/finder/map-view";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { useSite } from "../../shell/page/use-site.ts";
import { Icon } from "../../ui/controls/icon.tsx";
import { useSession } from "../session/use-session.ts";
import { FilterBar } from "./first-view/filter-bar.tsx";
import type { FilterName } from "./first-view/finder-filter.ts";
import { SearchForm } from "./form/search-form.tsx";
import { DEFAULT_BOUNDS } from "./load-finder.ts";
import { ResultList } from "./results/result-list.tsx";
import { ListSheet } from "./sheet/list-sheet.tsx";
import type { Finder } from "./use-finder.ts";
import { useFinderParts } from "./use-finder-parts.ts";

interface FinderColumnProps {
  finder: Finder;
  /** The text submitted without scripts. */
  searched: string;
}

export function FinderColumn({ finder, searched }: FinderColumnProps) {
  const { brandName } = useSite().publicConfig;
  const { refs, filter, stop, setStop, lazyMap } = finder;
  const { form, head, search, place: placeInput, sheet, handle } = refs;
  const [openFilter, setOpenFilter] = useState<FilterName | null>(null);
  const FinderParts = useFinderParts(refs.screen, lazyMap.status !== "loading");
  return (
    <div
      ref={refs.column}
      className="max-md:contents md:relative md:z-10 md:h-full md:overflow-y-auto md:border-line md:border-r md:bg-paper md:px-5 md:pt-6 md:pb-10"
    >
      <h1 className="pb-4 font-bold text-2xl max-md:absolute max-md:inset-x-4 max-md:top-3 max-md:truncate max-md:pb-0 max-md:leading-8 max-md:[@media(max-height:37rem)]:sr-only">
        <Trans>Find a {brandName} dentist</Trans>
      </h1>
      <SearchForm refs={{ form, head, search, place: placeInput }} searched={searched} />
      {FinderParts && (
        <FinderParts finder={finder} openFilter={openFilter} onFilterClose={() => setOpenFilter(null)} />
      )}
      <ListSheet sheet={sheet} handle={handle} stop={stop} onStop={setStop}>
        <FilterBar filter={filter} onOpen={setOpenFilter}>
          <MembershipLink />
        </FilterBar>
        <Results finder={finder} />
      </ListSheet>
    </div>
  );
}

function Results({ finder }: { finder: Finder }) {
  const { t } = useLingui();
  return (
    <section
      ref={finder.refs.results}
      id="results"
      tabIndex={-1}
      aria-label={t`Dentists`}
      className="outline-none"
    >
      <ResultList
        state={finder.state}
        dispatch={finder.dispatch}
        onChoose={finder.choose}
        onRetry={() => finder.retry({ box: DEFAULT_BOUNDS, ...DEFAULT_VIEW })}
        filter={finder.filter}
        onFilter={finder.setFilter}
        view={finder.view}
      />
    </section>
  );
}

function MembershipLink() {
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
