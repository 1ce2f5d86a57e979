interface HeadingProps {
  children: React.ReactNode;
  /** One or two sentences under it. */
  lead?: React.ReactNode;
}

/** Heading of a sign-up page. */
export function Heading({ children, lead }: HeadingProps) {
  return (
    <div className="grid gap-2">
      <h1 className="font-bold text-2xl md:text-3xl">{children}</h1>
      {lead && <p className="text-muted">{lead}</p>}
    </div>
  );
}
