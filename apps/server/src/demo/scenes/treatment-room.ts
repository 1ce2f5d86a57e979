import type { Palette } from "./palettes.ts";
import { plant, room, shadow, windowOnHills } from "./shapes.ts";

export function treatmentRoom(p: Palette): string {
  return `
    ${room(p)}
    <path d="M60 610 L330 120 H700 L520 610Z" fill="#fff" opacity=".16"/>
    ${windowOnHills(p, { x: 96, y: 120, w: 300, h: 270 })}
    ${cabinets(p)}
    ${tray(p)}
    ${chair(p)}
    ${lamp(p)}
    ${stool(p)}
    ${plant(p, { x: 118, y: 704, scale: 1 })}`;
}

function cabinets(p: Palette): string {
  const drawer = (x: number, y: number, h: number): string => `
    <rect x="${x}" y="${y}" width="132" height="${h}" rx="8" fill="#fff" opacity=".9"/>
    <rect x="${x + 46}" y="${y + 14}" width="40" height="7" rx="3.5" fill="${p.woodShade}" opacity=".75"/>`;
  return `
    <rect x="860" y="150" width="300" height="92" rx="12" fill="${p.panel}"/>
    <path d="M1010 150 V242" stroke="${p.wallShade}" stroke-width="5"/>
    <rect x="860" y="236" width="300" height="10" rx="5" fill="${p.ink}" opacity=".08"/>
    <g>
      <rect x="880" y="290" width="150" height="98" rx="10" fill="${p.ink}"/>
      <rect x="889" y="299" width="132" height="80" rx="5" fill="#27484A"/>
      <path d="M905 352 q20 -34 40 -10 t38 -14 t30 -8" fill="none" stroke="#8FD3C6" stroke-width="5" stroke-linecap="round"/>
      <circle cx="916" cy="318" r="7" fill="${p.pop}"/><rect x="930" y="314" width="52" height="8" rx="4" fill="#7FA9A6"/>
      <rect x="945" y="388" width="20" height="40" fill="${p.metalShade}"/>
    </g>
    ${shadow({ cx: 1010, cy: 616, rx: 190, ry: 14 })}
    <rect x="842" y="440" width="336" height="172" rx="10" fill="${p.wallShade}"/>
    <rect x="842" y="440" width="336" height="172" rx="10" fill="${p.panel}" opacity=".75"/>
    ${drawer(858, 464, 58)}${drawer(858, 532, 64)}${drawer(1024, 464, 132)}
    <rect x="828" y="422" width="364" height="24" rx="8" fill="url(#wood)"/>
    <path d="M1090 422 V372 q0 -22 22 -22 t22 22" fill="none" stroke="${p.metalShade}" stroke-width="9" stroke-linecap="round"/>
    <g><rect x="1046" y="388" width="24" height="34" rx="6" fill="${p.second}"/><rect x="1052" y="376" width="12" height="14" rx="4" fill="${p.secondShade}"/></g>
    <rect x="862" y="404" width="52" height="18" rx="5" fill="${p.pop}" opacity=".85"/>`;
}

function chair(p: Palette): string {
  const body = "M392 402 L540 548 Q560 566 592 566 L724 566 Q748 566 764 578 L862 648";
  return `
    ${shadow({ cx: 600, cy: 742, rx: 250, ry: 22, opacity: 0.22 })}
    <rect x="470" y="716" width="260" height="26" rx="13" fill="${p.metalShade}"/>
    <rect x="470" y="712" width="260" height="20" rx="10" fill="${p.metal}"/>
    <path d="M566 620 H650 L664 716 H552Z" fill="${p.metalShade}"/>
    <path d="M566 620 H606 L600 716 H552Z" fill="${p.metal}"/>
    <path d="${body}" transform="translate(0 22)" fill="none" stroke="${p.metalShade}" stroke-width="54" stroke-linecap="round" stroke-linejoin="round"/>
    <path d="${body}" fill="none" stroke="${p.fabricShade}" stroke-width="66" stroke-linecap="round" stroke-linejoin="round"/>
    <path d="${body}" transform="translate(2 -9)" fill="none" stroke="${p.fabric}" stroke-width="50" stroke-linecap="round" stroke-linejoin="round"/>
    <path d="M396 388 L546 536 Q564 552 594 552 L716 552" transform="translate(4 -16)" fill="none" stroke="${p.fabricLight}" stroke-width="12" stroke-linecap="round" opacity=".8"/>
    <g transform="rotate(44 366 366)">
      <rect x="312" y="334" width="98" height="62" rx="29" fill="${p.fabricShade}"/>
      <rect x="312" y="328" width="98" height="52" rx="26" fill="${p.fabric}"/>
      <rect x="326" y="334" width="66" height="12" rx="6" fill="${p.fabricLight}" opacity=".8"/>
    </g>
    <path d="M560 510 H690" stroke="${p.metalShade}" stroke-width="24" stroke-linecap="round"/>
    <path d="M560 505 H690" stroke="#fff" stroke-width="18" stroke-linecap="round"/>
    <path d="M664 514 V560" stroke="${p.metalShade}" stroke-width="12"/>`;
}

function tray(p: Palette): string {
  return `
    <path d="M790 640 V470 L700 420" fill="none" stroke="${p.metalShade}" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"/>
    <path d="M786 640 V472 L700 424" fill="none" stroke="${p.metal}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>
    <rect x="610" y="414" width="160" height="18" rx="9" fill="${p.metalShade}"/>
    <rect x="610" y="408" width="160" height="14" rx="7" fill="#fff"/>
    <g stroke-linecap="round" stroke-width="6">
      <path d="M636 406 l8 -40 M662 406 l6 -48" stroke="${p.metalShade}"/>
      <path d="M690 406 l4 -42" stroke="${p.fabric}"/><path d="M716 406 l2 -36" stroke="${p.pop}"/>
    </g>
    <circle cx="645" cy="360" r="9" fill="none" stroke="${p.metalShade}" stroke-width="5"/>
    <rect x="734" y="390" width="24" height="18" rx="4" fill="#BFE3E6"/>`;
}

function lamp(p: Palette): string {
  return `
    <path d="M410 214 L238 470 L520 560 L480 232Z" fill="url(#glow)" opacity=".7"/>
    <rect x="640" y="0" width="92" height="22" rx="8" fill="${p.metalShade}"/>
    <path d="M686 18 V120 L560 70 L458 180" fill="none" stroke="${p.metalShade}" stroke-width="17" stroke-linejoin="round" stroke-linecap="round"/>
    <path d="M682 18 V112 L560 64 L456 176" fill="none" stroke="#fff" stroke-width="8" stroke-linejoin="round" stroke-linecap="round"/>
    <circle cx="686" cy="118" r="16" fill="${p.metal}" stroke="${p.metalShade}" stroke-width="5"/>
    <circle cx="560" cy="68" r="14" fill="${p.metal}" stroke="${p.metalShade}" stroke-width="5"/>
    <g transform="rotate(18 446 200)">
      <rect x="372" y="172" width="148" height="50" rx="25" fill="${p.fabric}"/>
      <rect x="372" y="168" width="148" height="38" rx="19" fill="#fff"/>
      <rect x="392" y="206" width="108" height="16" rx="8" fill="#FFEFB8"/>
    </g>`;
}

function stool(p: Palette): string {
  return `
    ${shadow({ cx: 300, cy: 752, rx: 92, ry: 13, opacity: 0.2 })}
    <path d="M300 660 V722 M300 722 L236 748 M300 722 L364 748 M300 722 V754" stroke="${p.metalShade}" stroke-width="11" stroke-linecap="round"/>
    <g fill="${p.ink}" opacity=".75"><circle cx="234" cy="750" r="8"/><circle cx="366" cy="750" r="8"/><circle cx="300" cy="756" r="8"/></g>
    <rect x="226" y="630" width="148" height="40" rx="20" fill="${p.secondShade}"/>
    <rect x="226" y="624" width="148" height="32" rx="16" fill="${p.second}"/>`;
}
