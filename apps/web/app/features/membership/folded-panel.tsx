import { useId, useState } from "react";
import { Panel } from "./panel.tsx";

interface FoldedPanelProps {
  title: React.ReactNode;
  id: string;
  /** What is in it stands in panels of its own. */
  hasPanels?: boolean;
  children: React.ReactNode;
}

const BOX = "rounded-card border border-line bg-surface shadow-soft";

export function useIsPhone(): boolean {
  const [isPhone] = useState(() => matchMedia("(width < 48rem)").matches);
  return isPhone;
}

/** A panel that is one line on a phone until it is opened, or its address asks for it. On paper, panels in it are open. */
export function FoldedPanel({ title, id, hasPanels = false, children }: FoldedPanelProps) {
  const titleId = useId();
  const isPhone = useIsPhone();
  if (!isPhone && !hasPanels)
    return (
      <Panel id={id} title={title}>
        {children}
      </Panel>
    );
  const heading = (
    <h2 id={titleId} className="inline font-bold text-xl">
      {title}
    </h2>
  );
  return (
    <section id={id} aria-labelledby={titleId} className="scroll-mt-6">
      {isPhone ? (
        <details
          open={location.hash === `#${id}`}
          className={`${BOX} ${hasPanels ? "open:border-transparent open:bg-transparent open:shadow-none print:[&::details-content]:[content-visibility:visible]" : ""}`}
        >
          <summary className="min-h-12 cursor-pointer content-center px-[min(1.25rem,5.6vw)] marker:text-action">
            {heading}
          </summary>
          {hasPanels ? (
            children
          ) : (
            <div className="grid grid-cols-1 gap-4 px-[min(1.25rem,5.6vw)] pt-1 pb-5">{children}</div>
          )}
        </details>
      ) : (
        <>
          {heading}
          {children}
        </>
      )}
    </section>
  );
}
