import { useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../controls/icon.tsx";

interface FieldErrorProps {
  id: string | undefined;
  error: React.ReactNode;
}

/** Keeps its height when the error ends, so that nothing below it moves. */
export function FieldError({ id, error }: FieldErrorProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (error && line.current) setHeight(line.current.offsetHeight);
  }, [error]);
  if (!error) return height === 0 ? null : <div style={{ height }} />;
  return (
    <p ref={line} id={id} className="flex items-start gap-1.5 font-medium text-error text-sm">
      <Icon name="alert" className="mt-0.5 size-4" />
      <span className="min-w-0 break-words">{error}</span>
    </p>
  );
}
