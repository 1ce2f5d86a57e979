/** Decorative: put what is loading into words. */
export function Spinner({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" className={`animate-spin ${className}`} aria-hidden="true">
      <circle cx="16" cy="16" r="13" stroke="currentColor" strokeWidth="4" opacity="0.18" />
      <path d="M16 29A13 13 0 0 0 29 16" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}
