import type { Palette } from "./palettes.ts";

interface Ellipse {
  cx: number;
  cy: number;
  rx: number;
  ry: number;
  opacity?: number;
}

export function shadow({ cx, cy, rx, ry, opacity = 0.16 }: Ellipse): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="#2A2015" opacity="${opacity}" filter="url(#soft)"/>`;
}

export function room(p: Palette, floorY = 610): string {
  return `
    <rect width="1200" height="${floorY}" fill="url(#wall)"/>
    <rect y="${floorY}" width="1200" height="${800 - floorY}" fill="url(#floor)"/>
    <g stroke="${p.floorShade}" stroke-width="2" opacity=".55">
      <path d="M-60 800 L150 ${floorY} M180 800 L330 ${floorY} M420 800 L510 ${floorY} M640 800 L670 ${floorY} M870 800 L840 ${floorY} M1110 800 L1010 ${floorY} M1340 800 L1180 ${floorY}"/>
      <path d="M0 ${floorY + 60} H1200 M0 ${floorY + 130} H1200" opacity=".5"/>
    </g>
    <rect y="${floorY - 16}" width="1200" height="16" fill="#fff" opacity=".75"/>
    <rect y="${floorY}" width="1200" height="5" fill="#2A2015" opacity=".1"/>`;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export function windowOnHills(p: Palette, { x, y, w, h }: Box): string {
  const low = y + h;
  return `
    <clipPath id="pane"><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="10"/></clipPath>
    <rect x="${x - 14}" y="${y - 14}" width="${w + 28}" height="${h + 28}" rx="18" fill="#fff"/>
    <g clip-path="url(#pane)">
      <rect x="${x}" y="${y}" width="${w}" height="${h}" fill="url(#sky)"/>
      <circle cx="${x + w * 0.72}" cy="${y + h * 0.3}" r="${h * 0.12}" fill="#FFF6DA"/>
      <path d="M${x} ${low - h * 0.34} Q${x + w * 0.28} ${low - h * 0.56} ${x + w * 0.55} ${low - h * 0.34} T${x + w} ${low - h * 0.42} V${low} H${x}Z" fill="${p.hillFar}"/>
      <path d="M${x} ${low - h * 0.16} Q${x + w * 0.35} ${low - h * 0.36} ${x + w * 0.7} ${low - h * 0.2} T${x + w} ${low - h * 0.22} V${low} H${x}Z" fill="${p.hill}"/>
      <path d="M${x} ${y + h * 0.55} L${x + w * 0.5} ${y} H${x + w * 0.72} L${x} ${y + h * 0.82}Z" fill="#fff" opacity=".22"/>
    </g>
    <path d="M${x + w / 2} ${y} V${low}" stroke="#fff" stroke-width="10"/>
    <rect x="${x - 26}" y="${low + 10}" width="${w + 52}" height="16" rx="8" fill="#fff"/>
    <rect x="${x - 20}" y="${low + 26}" width="${w + 40}" height="8" rx="4" fill="${p.wallShade}"/>`;
}

/** x, y is the middle of the pot's foot. */
interface Plant {
  x: number;
  y: number;
  scale: number;
  pot?: string;
  potShade?: string;
}

export function plant(p: Palette, { x, y, scale, pot = p.second, potShade = p.secondShade }: Plant): string {
  const leaf = (angle: number, length: number, fill: string): string =>
    `<path transform="rotate(${angle} 0 -70)" d="M0 -70 C${-length * 0.28} ${-70 - length * 0.35} ${-length * 0.24} ${-70 - length * 0.8} 0 ${-70 - length} C${length * 0.24} ${-70 - length * 0.8} ${length * 0.28} ${-70 - length * 0.35} 0 -70Z" fill="${fill}"/>`;
  return `
    ${shadow({ cx: x, cy: y, rx: 62 * scale, ry: 12 * scale })}
    <g transform="translate(${x} ${y}) scale(${scale})">
      ${leaf(-62, 120, p.leafShade)}${leaf(58, 126, p.leafShade)}${leaf(-30, 168, p.leafShade)}${leaf(26, 160, p.leafShade)}
      ${leaf(-46, 140, p.leaf)}${leaf(42, 138, p.leaf)}${leaf(-12, 184, p.leaf)}${leaf(12, 150, "#79B394")}
      <path d="M-46 -84 H46 L36 -8 Q35 0 26 0 H-26 Q-35 0 -36 -8Z" fill="${pot}"/>
      <path d="M14 -84 H46 L36 -8 Q35 0 26 0 H8Z" fill="${potShade}" opacity=".7"/>
      <rect x="-51" y="-92" width="102" height="16" rx="8" fill="${pot}"/>
      <rect x="10" y="-92" width="41" height="16" rx="8" fill="${potShade}" opacity=".45"/>
    </g>`;
}

interface Pendant {
  x: number;
  cordLength: number;
  shade: string;
  dark: string;
}

export function pendant({ x, cordLength, shade, dark }: Pendant): string {
  const y = cordLength;
  return `
    <path d="M${x} 0 V${y}" stroke="${dark}" stroke-width="4"/>
    <path d="M${x - 190} ${y + 330} L${x - 44} ${y + 58} H${x + 44} L${x + 190} ${y + 330}Z" fill="url(#glow)" opacity=".55"/>
    <ellipse cx="${x}" cy="${y + 60}" rx="44" ry="9" fill="#FFF3CF"/>
    <path d="M${x - 52} ${y + 60} C${x - 50} ${y + 14} ${x - 22} ${y - 2} ${x} ${y - 2} C${x + 22} ${y - 2} ${x + 50} ${y + 14} ${x + 52} ${y + 60}Z" fill="${shade}"/>
    <path d="M${x + 12} ${y} C${x + 34} ${y + 6} ${x + 50} ${y + 22} ${x + 52} ${y + 60} H${x + 22}Z" fill="${dark}" opacity=".35"/>`;
}

export function frame(p: Palette, drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">
    <defs>
      <linearGradient id="wall" x1="0" y1="0" x2="1" y2=".6"><stop offset="0" stop-color="${p.wall}"/><stop offset="1" stop-color="${p.wallShade}"/></linearGradient>
      <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${p.floorShade}"/><stop offset=".5" stop-color="${p.floor}"/></linearGradient>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${p.sky}"/><stop offset=".8" stop-color="${p.skyLow}"/></linearGradient>
      <linearGradient id="glow" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#FFF4CC" stop-opacity=".8"/><stop offset="1" stop-color="#FFF4CC" stop-opacity="0"/></linearGradient>
      <linearGradient id="fabric" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${p.fabricLight}"/><stop offset="1" stop-color="${p.fabric}"/></linearGradient>
      <linearGradient id="wood" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="${p.wood}"/><stop offset="1" stop-color="${p.woodShade}"/></linearGradient>
      <filter id="soft" x="-30%" y="-80%" width="160%" height="260%"><feGaussianBlur stdDeviation="9"/></filter>
      <filter id="haze" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="26"/></filter>
    </defs>
    ${drawing}
  </svg>`;
}
