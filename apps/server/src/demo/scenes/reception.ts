import type { Palette } from "./palettes.ts";
import { pendant, plant, room, shadow } from "./shapes.ts";

export function reception(p: Palette): string {
  return `
    ${room(p)}
    ${arch(p)}
    ${shelves(p)}
    ${picture(p)}
    ${pendant({ x: 380, cordLength: 96, shade: p.fabric, dark: p.fabricShade })}
    ${pendant({ x: 600, cordLength: 66, shade: p.fabric, dark: p.fabricShade })}
    ${pendant({ x: 820, cordLength: 96, shade: p.fabric, dark: p.fabricShade })}
    ${desk(p)}
    ${plant(p, { x: 1096, y: 712, scale: 1.25 })}
    ${bench(p)}`;
}

function arch(p: Palette): string {
  return `
    <path d="M440 610 V310 A160 160 0 0 1 760 310 V610Z" fill="#FFF7E0" opacity=".7" filter="url(#haze)"/>
    <path d="M446 610 V312 A154 154 0 0 1 754 312 V610Z" fill="${p.panel}"/>
    <path d="M446 610 V312 A154 154 0 0 1 600 158 V610Z" fill="#fff" opacity=".1"/>
    <path d="M532 300 Q586 378 672 262" fill="none" stroke="#fff" stroke-width="20" stroke-linecap="round"/>
    <path d="M532 294 Q586 372 672 256" fill="none" stroke="${p.pop}" stroke-width="18" stroke-linecap="round"/>`;
}

function shelves(p: Palette): string {
  const book = ({ x, y, height, fill }: { x: number; y: number; height: number; fill: string }): string =>
    `<rect x="${x}" y="${y - height}" width="17" height="${height}" rx="3" fill="${fill}"/>`;
  const shelf = (y: number): string => `
    <rect x="850" y="${y}" width="262" height="14" rx="7" fill="url(#wood)"/>
    <rect x="862" y="${y + 14}" width="238" height="8" fill="#2A2015" opacity=".08"/>`;
  return `
    ${shelf(290)}${shelf(412)}
    ${book({ x: 880, y: 290, height: 64, fill: p.fabric })}${book({ x: 900, y: 290, height: 52, fill: p.second })}${book({ x: 920, y: 290, height: 70, fill: p.fabricShade })}${book({ x: 940, y: 290, height: 58, fill: "#fff" })}
    <path d="M1020 290 v-26 q0 -16 16 -16 h20 q16 0 16 16 v26Z" fill="#fff"/>
    <path d="M1046 248 q-6 -40 -30 -46 M1046 248 q0 -50 6 -60 M1046 248 q8 -36 30 -44" fill="none" stroke="${p.leafShade}" stroke-width="5" stroke-linecap="round"/>
    <g fill="${p.leaf}"><ellipse cx="1012" cy="200" rx="17" ry="10" transform="rotate(28 1012 200)"/><ellipse cx="1053" cy="182" rx="11" ry="18"/><ellipse cx="1082" cy="202" rx="17" ry="10" transform="rotate(-28 1082 202)"/></g>
    <circle cx="900" cy="382" r="30" fill="${p.second}"/><circle cx="891" cy="373" r="15" fill="#fff" opacity=".3"/>
    <rect x="952" y="366" width="64" height="46" rx="8" fill="#fff"/><rect x="952" y="380" width="64" height="9" fill="${p.fabric}" opacity=".7"/>
    ${book({ x: 1046, y: 412, height: 60, fill: p.fabricShade })}${book({ x: 1066, y: 412, height: 50, fill: p.second })}${book({ x: 1086, y: 412, height: 66, fill: p.fabric })}`;
}

function picture(p: Palette): string {
  return `
    <rect x="118" y="196" width="212" height="258" rx="10" fill="#2A2015" opacity=".1" transform="translate(6 9)"/>
    <rect x="118" y="196" width="212" height="258" rx="10" fill="url(#wood)"/>
    <rect x="130" y="208" width="188" height="234" rx="4" fill="#FFFDF7"/>
    <clipPath id="print"><rect x="152" y="232" width="144" height="186" rx="4"/></clipPath>
    <g clip-path="url(#print)">
      <rect x="152" y="232" width="144" height="186" fill="${p.wall}"/>
      <circle cx="224" cy="300" r="40" fill="${p.second}"/>
      <path d="M152 372 q40 -52 84 -20 t60 -16 V418 H152Z" fill="${p.fabricLight}"/>
      <path d="M152 400 q56 -44 92 -16 t52 -10 V418 H152Z" fill="${p.fabric}"/>
    </g>`;
}

function desk(p: Palette): string {
  const slats = Array.from(
    { length: 19 },
    (_, i) => `<path d="M${330 + i * 30} 506 V704" stroke="${p.woodShade}" stroke-width="5" opacity=".38"/>`,
  );
  return `
    ${shadow({ cx: 600, cy: 716, rx: 350, ry: 24, opacity: 0.24 })}
    <rect x="690" y="384" width="136" height="86" rx="9" fill="${p.metalShade}"/>
    <rect x="690" y="380" width="136" height="84" rx="9" fill="${p.metal}"/>
    <circle cx="758" cy="422" r="9" fill="${p.metalShade}"/><rect x="746" y="462" width="26" height="26" fill="${p.metalShade}"/>
    <rect x="292" y="496" width="616" height="216" rx="26" fill="url(#wood)"/>
    <g>${slats.join("")}</g>
    <rect x="292" y="496" width="616" height="60" rx="26" fill="#2A2015" opacity=".1"/>
    <rect x="300" y="692" width="600" height="22" rx="10" fill="${p.fabricShade}"/>
    <rect x="262" y="478" width="676" height="34" rx="17" fill="#fff"/>
    <rect x="262" y="496" width="676" height="16" rx="8" fill="${p.wallShade}" opacity=".8"/>
    <g>
      <path d="M398 436 q-30 -42 -52 -42 M402 432 q-4 -54 4 -72 M406 436 q24 -44 48 -50" fill="none" stroke="${p.leafShade}" stroke-width="5" stroke-linecap="round"/>
      <circle cx="342" cy="392" r="19" fill="${p.pop}"/><circle cx="342" cy="392" r="8" fill="#FFE7B5"/>
      <circle cx="407" cy="354" r="23" fill="${p.second}"/><circle cx="407" cy="354" r="9" fill="#fff"/>
      <circle cx="458" cy="384" r="18" fill="#fff"/><circle cx="458" cy="384" r="8" fill="${p.second}"/>
      <path d="M374 424 H432 L424 478 H382Z" fill="${p.fabric}"/><path d="M408 424 H432 L424 478 H406Z" fill="${p.fabricShade}" opacity=".6"/>
    </g>
    <rect x="566" y="454" width="88" height="12" rx="6" fill="${p.pop}" opacity=".85"/><rect x="572" y="466" width="78" height="12" rx="6" fill="${p.fabricLight}"/>
    <path d="M520 478 a24 20 0 0 1 48 0Z" transform="translate(-10 0)" fill="${p.metalShade}"/><circle cx="534" cy="456" r="5" fill="${p.metalShade}"/>`;
}

function bench(p: Palette): string {
  return `
    ${shadow({ cx: 126, cy: 716, rx: 130, ry: 14 })}
    <path d="M44 668 V712 M206 668 V712" stroke="${p.woodShade}" stroke-width="12" stroke-linecap="round"/>
    <rect x="12" y="640" width="226" height="42" rx="21" fill="${p.secondShade}"/>
    <rect x="12" y="632" width="226" height="38" rx="19" fill="${p.second}"/>
    <g transform="rotate(-14 76 596)"><rect x="36" y="560" width="84" height="78" rx="20" fill="${p.fabric}"/><rect x="46" y="568" width="60" height="14" rx="7" fill="${p.fabricLight}" opacity=".6"/></g>`;
}
