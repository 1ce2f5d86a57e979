import { initialsOf } from "./initials.ts";

interface AvatarProps {
  /** Whole name; its initials stand in when there is no picture. */
  name: string;
  src?: string | null;
  className?: string;
}

/** A picture or initials. The name stands beside it in words, so both are decoration. */
export function Avatar({ name, src, className = "size-16" }: AvatarProps) {
  const shape = `shrink-0 overflow-hidden rounded-card bg-tint ${className}`;
  if (src)
    return (
      <img
        src={src}
        alt=""
        width={64}
        height={64}
        loading="lazy"
        decoding="async"
        className={`${shape} object-cover`}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={`grid select-none place-content-center font-bold text-lg text-on-tint ${shape}`}
    >
      {initialsOf(name)}
    </span>
  );
}
