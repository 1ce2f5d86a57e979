const STEPS = [1, 2, 3, 4, 5] as const;
export type Step = (typeof STEPS)[number];

/** Decorative: the text beside it says the same. */
export function Progress({ step }: { step: Step }) {
  return (
    <div aria-hidden="true" className="flex gap-2">
      {STEPS.map((one) => (
        // Backgrounds disappear in forced colors, borders stay.
        <span
          key={one}
          className={`h-1.5 grow rounded-full border border-transparent ${one <= step ? "bg-action forced-colors:bg-[Highlight]" : "bg-line"}`}
        />
      ))}
    </div>
  );
}
