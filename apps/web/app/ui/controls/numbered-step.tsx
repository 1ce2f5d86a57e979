import type { ReactNode } from "react";

interface NumberedStepProps {
  number: number;
  title: ReactNode;
  /** Where the page's outline has the title. */
  level?: 2 | 3;
  children: ReactNode;
}

/** One of a few steps of a list that explains how something goes. */
export function NumberedStep({ number, title, level = 2, children }: NumberedStepProps) {
  return (
    <li className="grid content-start gap-2 rounded-card border border-line bg-surface p-[min(1.5rem,6.7vw)] shadow-soft">
      <span
        aria-hidden="true"
        className="grid size-9 place-items-center rounded-full bg-tint font-bold text-on-tint"
      >
        {number}
      </span>
      {level === 2 ? (
        <h2 className="font-bold text-xl">{title}</h2>
      ) : (
        <h3 className="font-bold text-lg">{title}</h3>
      )}
      <p>{children}</p>
    </li>
  );
}
