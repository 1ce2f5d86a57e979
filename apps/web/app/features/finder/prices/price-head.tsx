import { useProcedureUnit } from "./procedure-names.tsx";

interface PriceHeadProps {
  procedure: string;
  /** The sort. */
  children: React.ReactNode;
}

/** Above a list with prices: what each of them pays for, said once because rows are short. */
export function PriceHead({ procedure, children }: PriceHeadProps): React.ReactNode {
  const unit = useProcedureUnit(procedure);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2">
      <p className="min-w-0 grow basis-16 text-muted text-sm leading-4.5">{unit}</p>
      <div className="flex shrink-0 scriptless:hidden">{children}</div>
    </div>
  );
}
