const STEPS = [1, 2, 3, 4, 5] as const;
export type Step = (typeof STEPS)[number];

/** The steps as a row of bars, for the eye alone: the words beside it say the same. */
export function Progress({ step }: { step: Step }) {
  return (
    <div aria-hidden="true" className="flex gap-2">
      {STEPS.map((one) => (
        // The border stands in for the colour where a browser's own colours are forced.
        <span
          key={one}
          className={`h-1.5 grow rounded-full border border-transparent ${one <= step ? "bg-action forced-colors:bg-[Highlight]" : "bg-line"}`}
        />
      ))}
    </div>
  );
}
