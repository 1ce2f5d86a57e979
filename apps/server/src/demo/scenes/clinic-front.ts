import type { Palette } from "./palettes.ts";
import { plant, shadow } from "./shapes.ts";

export function clinicFront(p: Palette): string {
  return `
    <rect width="1200" height="800" fill="url(#sky)"/>
    ${clouds()}
    ${neighbors(p)}
    ${building(p)}
    ${shopWindow(p, 296)}
    ${shopWindow(p, 720)}
    ${door(p)}
    ${awning(p)}
    ${street(p)}
    ${tree(p, { x: 104, y: 668, scale: 1.15 })}
    ${plant(p, { x: 520, y: 668, scale: 0.62, pot: p.second, potShade: p.secondShade })}
    ${plant(p, { x: 704, y: 668, scale: 0.62, pot: p.second, potShade: p.secondShade })}
    ${tree(p, { x: 1092, y: 668, scale: 1.35 })}
    ${bench(p)}`;
}

function clouds(): string {
  const cloud = (x: number, y: number, s: number): string =>
    `<path transform="translate(${x} ${y}) scale(${s})" d="M0 40 a26 26 0 0 1 30 -30 a40 40 0 0 1 74 -6 a30 30 0 0 1 50 20 a20 20 0 0 1 4 38 H10 a22 22 0 0 1 -10 -22Z" fill="#fff" opacity=".85"/>`;
  return cloud(90, 90, 1) + cloud(880, 60, 0.8) + cloud(1010, 170, 0.5);
}

function neighbors(p: Palette): string {
  return `
    <path d="M-20 640 V340 H150 V300 H210 V640Z M1000 640 V300 H1110 V350 H1240 V640Z" fill="${p.hillFar}" opacity=".9"/>
    <g fill="#fff" opacity=".45"><rect x="30" y="380" width="36" height="50" rx="4"/><rect x="100" y="380" width="36" height="50" rx="4"/><rect x="1040" y="350" width="36" height="50" rx="4"/><rect x="1140" y="400" width="36" height="50" rx="4"/></g>`;
}

function building(p: Palette): string {
  const bricks = Array.from(
    { length: 13 },
    (_, i) =>
      `<rect x="${230 + ((i * 173) % 700)}" y="${214 + ((i * 47) % 120)}" width="44" height="13" rx="3" fill="${p.wallShade}" opacity=".7"/>`,
  );
  return `
    ${shadow({ cx: 610, cy: 660, rx: 450, ry: 20, opacity: 0.2 })}
    <rect x="216" y="184" width="780" height="476" rx="8" fill="${p.wall}"/>
    <rect x="816" y="184" width="180" height="476" rx="8" fill="${p.wallShade}" opacity=".5"/>
    ${bricks.join("")}
    <rect x="196" y="158" width="820" height="38" rx="10" fill="${p.fabricShade}"/>
    <rect x="196" y="152" width="820" height="30" rx="10" fill="${p.fabric}"/>
    <rect x="216" y="196" width="780" height="12" fill="#2A2015" opacity=".1"/>
    <circle cx="612" cy="282" r="56" fill="#2A2015" opacity=".1" transform="translate(4 8)"/>
    <circle cx="612" cy="280" r="56" fill="#fff"/>
    <circle cx="612" cy="280" r="47" fill="none" stroke="${p.panel}" stroke-width="5"/>
    <path d="M580 280 Q606 318 646 262" fill="none" stroke="${p.pop}" stroke-width="12" stroke-linecap="round"/>
    <rect x="216" y="628" width="780" height="32" fill="${p.panel}"/>`;
}

function shopWindow(p: Palette, x: number): string {
  return `
    <rect x="${x - 12}" y="396" width="212" height="236" rx="10" fill="#fff"/>
    <rect x="${x}" y="408" width="188" height="206" rx="4" fill="#38575A"/>
    <rect x="${x}" y="408" width="188" height="206" rx="4" fill="#FFE9B8" opacity=".34"/>
    <rect x="${x + 22}" y="556" width="100" height="58" rx="10" fill="${p.fabric}" opacity=".9"/><rect x="${x + 22}" y="540" width="100" height="34" rx="14" fill="${p.fabricLight}" opacity=".9"/>
    <path d="M${x + 150} 614 v-70" stroke="${p.woodShade}" stroke-width="6"/><path d="M${x + 130} 544 l8 -36 h24 l8 36Z" fill="#FFF1C9"/>
    <circle cx="${x + 150}" cy="540" r="46" fill="#FFF1C9" opacity=".25"/>
    <path d="M${x} 566 L${x + 120} 408 H${x + 168} L${x} 614Z" fill="#fff" opacity=".16"/>
    <path d="M${x + 94} 408 V614" stroke="#fff" stroke-width="8"/>
    <rect x="${x - 20}" y="620" width="228" height="16" rx="6" fill="${p.wallShade}"/>`;
}

function door(p: Palette): string {
  return `
    <rect x="546" y="392" width="132" height="268" rx="10" fill="#fff"/>
    <rect x="558" y="404" width="108" height="256" rx="5" fill="${p.fabric}"/>
    <rect x="574" y="422" width="76" height="142" rx="6" fill="#CFE6E6"/>
    <path d="M574 540 L636 422 H650 V436 L580 564 H574Z" fill="#fff" opacity=".6"/>
    <rect x="574" y="584" width="76" height="58" rx="6" fill="${p.fabricShade}" opacity=".5"/>
    <rect x="644" y="560" width="9" height="44" rx="4.5" fill="#FFE3A3"/>`;
}

function awning(p: Palette): string {
  const scallops = "q-21 14 -42 0 ".repeat(6);
  const strip = (i: number): string => {
    const low = 522 + i * 36;
    const high = 540 + i * 28.8;
    const fill = i % 2 === 0 ? p.pop : "#fff";
    return `<path d="M${high} 344 h28.8 L${low + 36} 400 a18 18 0 0 1 -36 0Z" fill="${fill}"/>`;
  };
  const overWindow = (x: number): string => `
    <path d="M${x} 352 H${x + 212} L${x + 232} 398 H${x - 20}Z" fill="${p.second}"/>
    <path d="M${x - 20} 398 H${x + 232} v10 ${scallops}Z" fill="${p.secondShade}"/>
    <rect x="${x - 12}" y="410" width="212" height="22" fill="#2A2015" opacity=".12"/>`;
  return `${overWindow(284)}${overWindow(708)}
    <rect x="540" y="404" width="144" height="24" fill="#2A2015" opacity=".14"/>${[0, 1, 2, 3, 4].map(strip).join("")}`;
}

function street(p: Palette): string {
  return `
    <rect y="656" width="1200" height="84" fill="${p.floor}"/>
    <g stroke="${p.floorShade}" stroke-width="3"><path d="M-40 740 L60 656 M140 740 L220 656 M320 740 L370 656 M500 740 L520 656 M690 740 L680 656 M880 740 L840 656 M1070 740 L1000 656 M1250 740 L1160 656 M0 696 H1200"/></g>
    <rect y="734" width="1200" height="16" fill="#fff" opacity=".8"/>
    <rect y="750" width="1200" height="50" fill="#8A9796"/><rect y="750" width="1200" height="8" fill="#2A2015" opacity=".15"/>`;
}

function tree(p: Palette, { x, y, scale }: { x: number; y: number; scale: number }): string {
  return `
    ${shadow({ cx: x, cy: y + 6, rx: 70 * scale, ry: 12 * scale })}
    <g transform="translate(${x} ${y}) scale(${scale})">
      <path d="M-9 0 V-150 M0 -90 L34 -136 M-4 -70 L-36 -112" stroke="${p.woodShade}" stroke-width="16" stroke-linecap="round"/>
      <circle cx="-38" cy="-158" r="58" fill="${p.leafShade}"/><circle cx="40" cy="-164" r="62" fill="${p.leafShade}"/>
      <circle cx="0" cy="-212" r="74" fill="${p.leaf}"/><circle cx="-48" cy="-178" r="42" fill="${p.leaf}"/><circle cx="-18" cy="-232" r="34" fill="#83BC9C" opacity=".8"/>
    </g>`;
}

function bench(p: Palette): string {
  return `
    ${shadow({ cx: 330, cy: 716, rx: 110, ry: 10 })}
    <path d="M254 664 V714 M406 664 V714" stroke="${p.ink}" stroke-width="9" stroke-linecap="round" opacity=".8"/>
    <rect x="232" y="618" width="196" height="16" rx="8" fill="url(#wood)"/><rect x="232" y="640" width="196" height="14" rx="7" fill="url(#wood)"/>
    <rect x="224" y="664" width="212" height="16" rx="8" fill="${p.woodShade}"/><path d="M254 618 V670 M406 618 V670" stroke="${p.ink}" stroke-width="7" opacity=".8"/>`;
}
