export function GoogleMark({ className = "size-5" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      strokeWidth="9"
      aria-hidden="true"
      focusable="false"
      className={`shrink-0 ${className}`}
    >
      <path d="M37.4 10.6A19 19 0 0 0 6.9 15.6" stroke="#EA4335" />
      <path d="M6.9 15.6A19 19 0 0 0 6.9 32.4" stroke="#FBBC05" />
      <path d="M6.9 32.4A19 19 0 0 0 36.7 38.1" stroke="#34A853" />
      <path d="M36.7 38.1A19 19 0 0 0 43 24H24" stroke="#4285F4" />
    </svg>
  );
}

export function AppleMark({ className = "size-5" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
      className={`shrink-0 ${className}`}
    >
      <path d="M15.9 1.2c.1 1.2-.4 2.4-1.1 3.2-.8.9-2 1.6-3.2 1.5-.1-1.2.4-2.4 1.1-3.2.8-.9 2.1-1.5 3.2-1.5z" />
      <path d="M20.1 17.3c-.5 1.2-.8 1.7-1.5 2.8-1 1.5-2.3 3.3-4 3.3-1.5 0-1.9-1-3.9-1s-2.5 1-4 1c-1.7 0-2.9-1.7-3.9-3.1-2.7-4.1-3-8.9-1.3-11.5 1.2-1.8 3-2.9 4.8-2.9 1.8 0 2.9 1 4.4 1 1.4 0 2.3-1 4.3-1 1.600 0 3.200.9 4.400 2.300-3.800 2.100-3.200 7.500.7 9.100z" />
    </svg>
  );
}
