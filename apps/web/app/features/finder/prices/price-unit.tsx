import { useProcedureUnit } from "./procedure-names.tsx";

/** What one price pays for, behind other words; nothing for a visit. */
export function PriceUnit({ slug }: { slug: string }): React.ReactNode {
  const unit = useProcedureUnit(slug);
  return unit === null ? null : `, ${unit}`;
}
