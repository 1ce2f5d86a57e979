import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Icon } from "../../../ui/controls/icon.tsx";
import { useSections } from "./use-sections.ts";

/** The sections on phones, where nothing stands beside the page. */
export function SectionLinks() {
  const { t, i18n } = useLingui();
  const sections = useSections();
  return (
    <nav aria-label={t`Sections of your membership`} className="lg:hidden print:hidden">
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-soft">
        {sections.map(({ path, title, icon }) => (
          <li key={path}>
            <Link
              to={path}
              className="flex min-h-12 items-center gap-3 px-[min(1.25rem,5.6vw)] py-2 font-medium text-ink no-underline -outline-offset-2 hover:bg-tint"
            >
              <Icon name={icon} className="size-5 text-action" />
              <span className="min-w-0 grow">{i18n._(title)}</span>
              <Icon name="forward" className="size-4 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
