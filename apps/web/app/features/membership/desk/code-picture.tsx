import { drawCode } from "@smirk/domain/membership/code-picture";

interface CodePictureProps {
  address: string;
  surface: Parameters<typeof drawCode>[1];
  /** Never the address, which would check the card. */
  label: string;
  className?: string;
}

/** Dark on light in every color scheme, since readers find no other code. */
export function CodePicture({ address, surface, label, className = "" }: CodePictureProps) {
  const { size, path } = drawCode(address, surface);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={`forced-color-adjust-none [color-scheme:only_light] ${className}`}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
