import { Trans, useLingui } from "@lingui/react/macro";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { DEFAULT_LANGUAGE } from "@smirk/domain/wire/language";
import { formatSentenceDate } from "@smirk/domain/wire/short-date";
import { languageOf } from "../../i18n/load-i18n.ts";

interface ArticleProps {
  heading: React.ReactNode;
  summary: React.ReactNode;
  children: React.ReactNode;
}

interface LegalArticleProps extends ArticleProps {
  day: CalendarDay;
}

export function LegalArticle({ day, ...props }: LegalArticleProps) {
  const { i18n } = useLingui();
  const date = formatSentenceDate(day, i18n.locale);
  const dateLine = (
    <>
      <p className="text-muted">
        <Trans>Effective {date}</Trans>
      </p>
      {languageOf(i18n) !== DEFAULT_LANGUAGE && (
        <p>
          <Trans>
            This is a translation. Where it differs from the English text, the English text binds.
          </Trans>
        </p>
      )}
    </>
  );
  return <Statement {...props} dateLine={dateLine} />;
}

interface StatementProps extends ArticleProps {
  /** The day from which it holds. */
  dateLine: React.ReactNode;
}

/** A long text in sections, without the force of a contract. */
export function Statement({ heading, dateLine, summary, children }: StatementProps) {
  return (
    <article className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-10 break-words px-5 py-12 md:py-20">
      <header className="grid grid-cols-1 gap-4">
        <h1 className="hyphens-auto font-bold text-[min(1.875rem,13vw)] leading-tight md:text-4xl">
          {heading}
        </h1>
        {dateLine}
        <div className="rounded-card bg-tint p-6 text-lg text-on-tint">{summary}</div>
      </header>
      {children}
    </article>
  );
}

export function LegalSection({ title, children }: { title: React.ReactNode; children: React.ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="font-bold text-xl">{title}</h2>
      {children}
    </section>
  );
}

export function LegalList({ children }: { children: React.ReactNode }) {
  return <ul className="grid list-disc grid-cols-1 gap-2 pl-6 marker:text-coral">{children}</ul>;
}
