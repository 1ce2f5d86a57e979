import type { Palette } from "./palettes.ts";
import { type Box, plant, room, shadow, windowOnHills } from "./shapes.ts";

export function waitingRoom(p: Palette): string {
  return `
    ${room(p, 590)}
    ${windowOnHills(p, { x: 520, y: 96, w: 520, h: 300 })}
    <path d="M520 420 L300 590 H760 L1040 420Z" fill="#fff" opacity=".13"/>
    ${pictures(p)}
    ${floorLamp(p)}
    <ellipse cx="610" cy="706" rx="450" ry="72" fill="${p.second}" opacity=".55"/>
    <ellipse cx="610" cy="704" rx="408" ry="60" fill="none" stroke="#fff" stroke-width="6" opacity=".55"/>
    ${sofa(p)}
    ${armchair(p)}
    ${table(p)}
    ${plant(p, { x: 78, y: 706, scale: 1.2, pot: p.fabric, potShade: p.fabricShade })}`;
}

function pictures(p: Palette): string {
  const framed = ({ x, y, w, h }: Box, drawing: string): string => `
    <rect x="${x + 5}" y="${y + 8}" width="${w}" height="${h}" rx="8" fill="#2A2015" opacity=".1"/>
    <rect x="${x}" y="${y}" width="${w}" height="${h}" rx="8" fill="#fff"/>
    <rect x="${x + 12}" y="${y + 12}" width="${w - 24}" height="${h - 24}" rx="4" fill="${p.wallShade}"/>${drawing}`;
  return `
    ${framed({ x: 206, y: 116, w: 150, h: 188 }, `<circle cx="304" cy="176" r="22" fill="${p.second}"/><path d="M218 258 q34 -64 70 -22 t56 -20 V288 q0 4 -4 4 H222 q-4 0 -4 -4Z" fill="${p.fabricLight}"/><path d="M218 278 q46 -36 76 -14 t50 -6 V288 q0 4 -4 4 H222 q-4 0 -4 -4Z" fill="${p.fabric}"/>`)}
    ${framed({ x: 376, y: 168, w: 92, h: 112 }, `<path d="M398 214 q22 36 50 -4" fill="none" stroke="${p.pop}" stroke-width="10" stroke-linecap="round"/>`)}`;
}

function floorLamp(p: Palette): string {
  return `
    ${shadow({ cx: 1116, cy: 646, rx: 60, ry: 10 })}
    <path d="M1010 560 L1066 300 H1166 L1222 560Z" fill="url(#glow)" opacity=".75"/>
    <path d="M1116 290 V642" stroke="${p.woodShade}" stroke-width="9"/>
    <ellipse cx="1116" cy="644" rx="46" ry="10" fill="${p.woodShade}"/>
    <path d="M1076 206 H1156 L1178 300 H1054Z" fill="#FFF4D9"/><path d="M1124 206 H1156 L1178 300 H1130Z" fill="${p.second}" opacity=".4"/>`;
}

function sofa(p: Palette): string {
  return `
    ${shadow({ cx: 470, cy: 674, rx: 310, ry: 22, opacity: 0.22 })}
    <path d="M232 640 l-10 34 M712 640 l10 34" stroke="${p.woodShade}" stroke-width="14" stroke-linecap="round"/>
    <rect x="190" y="392" width="564" height="210" rx="46" fill="${p.fabricShade}"/>
    <rect x="196" y="386" width="552" height="196" rx="44" fill="url(#fabric)"/>
    <path d="M472 400 V540" stroke="${p.fabricShade}" stroke-width="5" opacity=".45"/>
    <rect x="236" y="532" width="472" height="112" rx="26" fill="${p.fabricShade}"/>
    <rect x="240" y="526" width="228" height="78" rx="26" fill="${p.fabricLight}"/>
    <rect x="476" y="526" width="228" height="78" rx="26" fill="${p.fabricLight}"/>
    <rect x="240" y="548" width="464" height="56" rx="24" fill="${p.fabric}" opacity=".55"/>
    <rect x="166" y="474" width="88" height="174" rx="40" fill="${p.fabricShade}"/><rect x="166" y="468" width="80" height="168" rx="38" fill="${p.fabric}"/>
    <rect x="690" y="474" width="88" height="174" rx="40" fill="${p.fabricShade}"/><rect x="690" y="468" width="80" height="168" rx="38" fill="${p.fabric}"/>
    <g transform="rotate(-12 318 496)"><rect x="266" y="446" width="104" height="98" rx="24" fill="${p.secondShade}"/><rect x="266" y="442" width="100" height="92" rx="22" fill="${p.second}"/></g>
    <g transform="rotate(10 622 500)"><rect x="582" y="452" width="94" height="88" rx="22" fill="#fff"/><path d="M600 498 q26 30 58 -10" fill="none" stroke="${p.pop}" stroke-width="8" stroke-linecap="round"/></g>`;
}

function armchair(p: Palette): string {
  return `
    ${shadow({ cx: 944, cy: 716, rx: 126, ry: 16, opacity: 0.22 })}
    <path d="M872 672 l-14 40 M1016 672 l14 40" stroke="${p.woodShade}" stroke-width="13" stroke-linecap="round"/>
    <path d="M846 660 V520 Q846 438 944 438 Q1042 438 1042 520 V660 Q1042 690 1012 690 H876 Q846 690 846 660Z" fill="${p.secondShade}"/>
    <path d="M852 640 V522 Q852 444 944 444 Q1036 444 1036 522 V640Z" fill="${p.second}"/>
    <rect x="884" y="570" width="120" height="76" rx="26" fill="#fff" opacity=".35"/>
    <rect x="832" y="546" width="58" height="136" rx="28" fill="${p.secondShade}"/><rect x="832" y="540" width="54" height="128" rx="27" fill="${p.second}"/>
    <rect x="998" y="546" width="58" height="136" rx="28" fill="${p.secondShade}"/><rect x="1000" y="540" width="54" height="128" rx="27" fill="${p.second}"/>
    <rect x="880" y="610" width="128" height="68" rx="20" fill="${p.secondShade}"/><rect x="880" y="604" width="128" height="44" rx="20" fill="${p.second}"/>`;
}

function table(p: Palette): string {
  return `
    ${shadow({ cx: 590, cy: 758, rx: 170, ry: 14, opacity: 0.2 })}
    <path d="M480 690 L462 756 M700 690 L718 756 M590 694 V762" stroke="${p.woodShade}" stroke-width="11" stroke-linecap="round"/>
    <ellipse cx="590" cy="690" rx="176" ry="32" fill="${p.woodShade}"/>
    <ellipse cx="590" cy="682" rx="176" ry="32" fill="url(#wood)"/>
    <path d="M486 676 l74 -14 l28 16 l-76 16Z" fill="${p.pop}"/><path d="M500 668 l72 -12 l26 14 l-74 14Z" fill="#fff"/>
    <path d="M516 668 l40 -7" stroke="${p.fabric}" stroke-width="5" stroke-linecap="round"/>
    <path d="M652 648 h40 v20 q0 16 -20 16 t-20 -16Z" fill="#fff"/><path d="M692 654 q14 0 12 10 t-14 8" fill="none" stroke="#fff" stroke-width="5"/>
    <ellipse cx="672" cy="648" rx="20" ry="5" fill="${p.woodShade}"/>`;
}
