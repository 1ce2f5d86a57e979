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

const NAME_SUFFIX = /^([js]r\.?|i{2,3}|iv|v)$/i;

/** First and last word without suffixes: "Ana María López Jr." → "AL". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !NAME_SUFFIX.test(word));
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => [...(word ?? "")][0]?.toLocaleUpperCase("en") ?? "").join("");
}
