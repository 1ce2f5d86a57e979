export function Fact({ term, children }: { term: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="break-words font-medium tabular-nums">{children}</dd>
    </div>
  );
}
