import { initialsOf } from "./initials.ts";

interface AvatarProps {
  name: string;
  src?: string | null;
  className?: string;
}

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
