interface HeadingProps {
  children: React.ReactNode;
  lead?: React.ReactNode;
}

export function Heading({ children, lead }: HeadingProps) {
  return (
    <div className="grid gap-2">
      <h1 className="page-title">{children}</h1>
      {lead && <div className="text-muted">{lead}</div>}
    </div>
  );
}
