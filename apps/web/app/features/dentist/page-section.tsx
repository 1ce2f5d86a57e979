import { useId } from "react";

interface PageSectionProps {
  id?: string;
  title: React.ReactNode;
  children: React.ReactNode;
}

export function PageSection({ id, title, children }: PageSectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      aria-labelledby={headingId}
      className="grid min-w-0 scroll-mt-4 content-start gap-3 outline-none"
    >
      <h2 id={headingId} className="font-bold text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
