import { useId } from "react";

interface PageSectionProps {
  id?: string;
  title: React.ReactNode;
  children: React.ReactNode;
}

export function PageSection({ id, title, children }: PageSectionProps) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className="grid content-start gap-3">
      <h2 id={headingId} className="font-bold text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
