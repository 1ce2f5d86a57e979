import type { Agreement } from "@smirk/domain/membership/agreement/agreement";
import type { Language } from "@smirk/domain/wire/language";

interface AgreementArticleProps {
  agreement: Agreement;
  language: Language;
  /** Absent where the title stands above: sections are then one level lower. */
  title?: React.ReactNode;
  actions: React.ReactNode;
  children: React.ReactNode;
}

/** Shows the words as stored, so that page, email, print and what is read before paying are identical. */
export function AgreementArticle({ agreement, language, title, actions, children }: AgreementArticleProps) {
  const { notice, facts, sections } = agreement;
  return (
    <article className="grid grid-cols-1 gap-8 break-words print:block print:space-y-6" lang={language}>
      <header className="grid grid-cols-1 gap-4">
        {title}
        <p className="rounded-md border border-line bg-sun-tint px-[min(1.25rem,5.6vw)] py-4 font-semibold">
          {notice}
        </p>
        {actions}
      </header>
      <dl className="grid grid-cols-1 gap-x-8 rounded-card border border-line bg-surface px-[min(1.25rem,5.6vw)] py-2 sm:grid-cols-2 md:px-6">
        {facts.map(({ label, value }) => (
          <div key={label} className="grid break-inside-avoid grid-cols-1 content-start py-2">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="break-words font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {sections.map((section) => (
        <Section key={section.id} section={section} Heading={title === undefined ? "h3" : "h2"} />
      ))}
      {children}
    </article>
  );
}

interface SectionProps {
  section: Agreement["sections"][number];
  Heading: "h2" | "h3";
}

function Section({ section: { id, heading, paragraphs }, Heading }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="grid scroll-mt-6 grid-cols-1 gap-3 print:block print:space-y-2"
    >
      <Heading id={`${id}-heading`} className="print:break-after-avoid font-bold text-lg">
        {heading}
      </Heading>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="max-w-prose print:max-w-none">
          {paragraph}
        </p>
      ))}
    </section>
  );
}
