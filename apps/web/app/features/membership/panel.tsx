import { Button } from "@smirk/ui/controls/button.tsx";
import { useId, useState } from "react";

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
      className="grid scroll-mt-6 grid-cols-1 content-start gap-3 rounded-card border border-line bg-surface px-[min(1.25rem,5.6vw)] py-4 shadow-soft md:gap-4 md:p-6 print:break-inside-avoid print:shadow-none"
    >
      <h2 id={titleId} className="font-bold text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

const SHOWN = 4;

interface FirstItemsProps {
  /** List items with keys. */
  items: readonly React.ReactElement[];
  /** What the button that shows the others says. */
  more: React.ReactNode;
}

/** A list that begins with its first items, and shows the others when asked. */
export function FirstItems({ items, more }: FirstItemsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ul className="grid grid-cols-1">{isOpen ? items : items.slice(0, SHOWN)}</ul>
      {!isOpen && items.length > SHOWN && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start print:hidden"
          onClick={() => setIsOpen(true)}
        >
          {more}
        </Button>
      )}
    </>
  );
}
