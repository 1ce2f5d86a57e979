import type { Palette } from "./palettes.ts";
import { plant, room, shadow } from "./shapes.ts";

export function xrayLight(p: Palette): string {
  return `
    ${room(p, 640)}
    <rect width="1200" height="640" fill="${p.ink}" opacity=".12"/>
    <ellipse cx="600" cy="280" rx="520" ry="290" fill="#EAF7FB" opacity=".75" filter="url(#haze)"/>
    ${lightBox(p)}
    ${desk(p)}
    ${plant(p, { x: 1096, y: 548, scale: 0.82, pot: p.fabric, potShade: p.fabricShade })}
    ${chair(p)}`;
}

function lightBox(p: Palette): string {
  return `
    <rect x="250" y="88" width="700" height="366" rx="26" fill="#2A2015" opacity=".18" transform="translate(8 14)"/>
    <rect x="250" y="88" width="700" height="366" rx="26" fill="${p.metalShade}"/>
    <rect x="250" y="84" width="700" height="360" rx="26" fill="#fff"/>
    <rect x="276" y="110" width="648" height="300" rx="12" fill="#DDF1F6"/>
    <rect x="292" y="126" width="616" height="268" rx="8" fill="#163039"/>
    <radialGradient id="film" cx=".5" cy=".5" r=".62"><stop offset="0" stop-color="#4E8590"/><stop offset=".6" stop-color="#264B56"/><stop offset="1" stop-color="#132A33"/></radialGradient>
    <rect x="292" y="126" width="616" height="268" rx="8" fill="url(#film)"/>
    ${jaws()}
    <circle cx="890" cy="427" r="7" fill="${p.fabric}"/><circle cx="866" cy="427" r="7" fill="${p.metalShade}"/>
    <rect x="360" y="84" width="60" height="34" rx="8" fill="${p.metalShade}"/><rect x="780" y="84" width="60" height="34" rx="8" fill="${p.metalShade}"/>`;
}

function jaws(): string {
  const row = (isUpper: boolean): string =>
    Array.from({ length: 14 }, (_, i) => {
      const side = (i - 6.5) / 6.5;
      const x = 600 + side * 218;
      const y = 262 - 42 * side * side + (isUpper ? -7 : 7);
      const molar = Math.abs(side) > 0.62;
      const tilt = (isUpper ? -1 : 1) * side * 12;
      return `<g transform="translate(${x} ${y}) rotate(${tilt}) scale(1 ${isUpper ? -1 : 1})">${molar ? MOLAR : INCISOR}</g>`;
    }).join("");
  return `
    <path d="M330 190 Q352 372 600 372 Q848 372 870 190 Q846 330 600 334 Q354 330 330 190Z" fill="#A9D3DA" opacity=".35"/>
    <path d="M352 164 Q600 260 848 164 Q836 196 812 208 Q600 236 388 208 Q364 196 352 164Z" fill="#A9D3DA" opacity=".22"/>
    <g>${row(true)}${row(false)}</g>
    <path d="M380 238 Q600 292 820 238" fill="none" stroke="#0E2229" stroke-width="4" opacity=".5"/>`;
}

const MOLAR = `<path d="M-17 2 Q-19 24 -13 34 L-11 72 Q-8 80 -5 72 L0 44 L5 72 Q8 80 11 72 L13 34 Q19 24 17 2 Q8 -3 0 2 Q-8 -3 -17 2Z" fill="#CFE9EC" opacity=".9"/><path d="M-12 6 Q-13 20 -9 28 H9 Q13 20 12 6Z" fill="#fff" opacity=".75"/>`;
const INCISOR = `<path d="M-12 2 Q-14 22 -9 36 L-3 80 Q0 86 3 80 L9 36 Q14 22 12 2 Q0 -3 -12 2Z" fill="#CFE9EC" opacity=".9"/><path d="M-8 6 Q-9 20 -6 28 H6 Q9 20 8 6Z" fill="#fff" opacity=".75"/>`;

function desk(p: Palette): string {
  return `
    ${shadow({ cx: 600, cy: 778, rx: 540, ry: 18, opacity: 0.2 })}
    <path d="M120 580 V780 M1080 580 V780" stroke="${p.woodShade}" stroke-width="24"/>
    <rect x="820" y="572" width="236" height="150" rx="8" fill="${p.woodShade}"/>
    <rect x="834" y="590" width="208" height="54" rx="6" fill="${p.wood}"/><rect x="834" y="654" width="208" height="54" rx="6" fill="${p.wood}"/>
    <g fill="#fff" opacity=".8"><rect x="914" y="612" width="48" height="8" rx="4"/><rect x="914" y="676" width="48" height="8" rx="4"/></g>
    <rect x="60" y="544" width="1080" height="36" rx="14" fill="url(#wood)"/>
    <rect x="60" y="544" width="1080" height="10" rx="5" fill="#fff" opacity=".3"/>
    ${laptop(p)}
    <g>
      <path d="M196 484 h58 v38 q0 22 -29 22 t-29 -22Z" fill="#fff"/><path d="M254 494 q22 0 18 18 t-22 14" fill="none" stroke="#fff" stroke-width="8"/>
      <path d="M208 500 q14 20 34 -4" fill="none" stroke="${p.pop}" stroke-width="6" stroke-linecap="round"/>
      <path d="M214 470 q-8 -14 2 -24 M234 470 q-8 -14 2 -24" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".6"/>
    </g>
    ${toothModel(p)}
    <rect x="876" y="528" width="126" height="16" rx="5" fill="${p.fabric}"/><rect x="886" y="512" width="110" height="16" rx="5" fill="${p.second}"/><rect x="880" y="498" width="104" height="14" rx="5" fill="${p.pop}" opacity=".85"/>`;
}

function laptop(p: Palette): string {
  return `
    <rect x="330" y="468" width="160" height="74" rx="9" fill="${p.ink}" transform="skewX(-6) translate(52 0)"/>
    <rect x="338" y="476" width="144" height="60" rx="5" fill="#2F5A5C" transform="skewX(-6) translate(52 0)"/>
    <path d="M356 520 q18 -26 34 -8 t34 -12" transform="translate(0 -4)" fill="none" stroke="#8FD3C6" stroke-width="5" stroke-linecap="round"/>
    <path d="M312 540 H504 l10 6 H300Z" fill="${p.metalShade}"/><rect x="298" y="540" width="218" height="8" rx="4" fill="${p.metal}"/>`;
}

function toothModel(p: Palette): string {
  return `
    ${shadow({ cx: 660, cy: 544, rx: 60, ry: 7 })}
    <rect x="616" y="528" width="88" height="16" rx="8" fill="${p.fabricShade}"/>
    <g transform="translate(660 530) scale(.78) translate(-660 -530)"><path d="M622 452 q-12 -40 18 -42 q12 0 20 7 q8 -7 20 -7 q30 2 18 42 q-6 20 -10 48 q-4 26 -13 26 q-8 0 -10 -26 q-1 -12 -5 -12 q-4 0 -5 12 q-2 26 -10 26 q-9 0 -13 -26 q-4 -28 -10 -48Z" fill="#fff"/>
    <path d="M684 414 q26 6 14 38 q-6 20 -10 48 q-4 26 -13 26 q-4 0 -7 -8 q16 -30 18 -58 q4 -28 -2 -46Z" fill="${p.metalShade}" opacity=".6"/>
    <path d="M632 428 q4 -10 14 -8" fill="none" stroke="${p.wall}" stroke-width="6" stroke-linecap="round"/></g>`;
}

function chair(p: Palette): string {
  return `
    <path d="M520 800 V742" stroke="${p.metalShade}" stroke-width="22"/>
    <path d="M414 622 Q414 590 446 588 Q520 578 594 588 Q626 590 626 622 L616 726 Q612 752 584 752 H456 Q428 752 424 726Z" fill="${p.fabricShade}"/>
    <path d="M420 620 Q420 596 448 594 Q520 584 592 594 Q620 596 620 620 L611 712 Q608 734 584 734 H456 Q432 734 429 712Z" fill="url(#fabric)"/>`;
}
