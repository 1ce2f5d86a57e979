import { useId } from "react";

interface PanelProps {
  title: React.ReactNode;
  id?: string;
  children: React.ReactNode;
}

export function Panel({ title, id, children }: PanelProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="grid scroll-mt-6 grid-cols-1 content-start gap-4 rounded-card border border-line bg-surface p-[min(1.25rem,5.6vw)] shadow-soft md:p-6 print:break-inside-avoid print:shadow-none"
    >
      <h2 id={titleId} className="font-bold text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
