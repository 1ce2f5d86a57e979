export function Smile({ className = "" }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 16" className={className} fill="none" aria-hidden="true" focusable="false">
      <path d="M3 8C18 15.5 46 16.5 61 2.8" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
    </svg>
  );
}
