import { PageMeta } from "../page/page-meta.tsx";

interface HeadingPageProps {
  heading: string;
  title?: string;
  description?: string;
  noIndex?: boolean;
  children: React.ReactNode;
  actions?: React.ReactNode;
}

export function HeadingPage({ heading, title = heading, children, actions, ...meta }: HeadingPageProps) {
  return (
    <section className="mx-auto grid w-full max-w-lg gap-5 px-5 py-12 md:py-20">
      <PageMeta title={title} {...meta} />
      <h1 className="font-bold text-2xl md:text-3xl">{heading}</h1>
      <div className="grid gap-4 text-lg text-muted">{children}</div>
      {actions && <div className="mt-3 grid gap-3">{actions}</div>}
    </section>
  );
}
