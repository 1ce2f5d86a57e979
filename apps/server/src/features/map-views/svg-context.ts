import type { DrawingContext, DrawingPath } from "@smirk/basemap/drawing/draw-streets";

/** The lines of an SVG path, as steps from point to point. */
export class SvgPath implements DrawingPath {
  data = "";
  private at = [0, 0];

  moveTo(x: number, y: number): void {
    this.data += `M${x} ${y}`;
    this.at = [x, y];
  }

  lineTo(x: number, y: number): void {
    const [fromX = 0, fromY = 0] = this.at;
    this.data += `l${x - fromX} ${y - fromY}`;
    this.at = [x, y];
  }

  closePath(): void {
    this.data += "z";
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.data += `M${x} ${y}h${width}v${height}h${-width}z`;
  }
}

/** Writes what is drawn on it as SVG elements. Colors are our own, so nothing is escaped. */
export class SvgContext implements DrawingContext<SvgPath> {
  fillStyle: unknown = "";
  strokeStyle: unknown = "";
  lineWidth = 1;
  lineJoin = "miter";
  lineCap = "butt";
  private readonly elements: string[] = [];
  private readonly open: number[] = [];
  private readonly prefix: string;
  private clips = 0;

  /** @param prefix of the clips' names: several contexts may make one document */
  constructor(prefix: string) {
    this.prefix = prefix;
  }

  save(): void {
    this.open.push(0);
  }

  restore(): void {
    this.elements.push("</g>".repeat(this.open.pop() ?? 0));
  }

  clip({ data }: SvgPath): void {
    const name = `${this.prefix}-${this.clips++}`;
    const shape = `<path clip-rule="evenodd" d="${data}"/>`;
    this.elements.push(`<clipPath id="${name}">${shape}</clipPath><g clip-path="url(#${name})">`);
    this.open.push((this.open.pop() ?? 0) + 1);
  }

  fill({ data }: SvgPath): void {
    if (data !== "") this.elements.push(`<path fill-rule="evenodd" fill="${this.fillStyle}" d="${data}"/>`);
  }

  stroke({ data }: SvgPath): void {
    if (data === "") return;
    const line = `stroke="${this.strokeStyle}" stroke-width="${this.lineWidth}"`;
    const ends = `stroke-linejoin="${this.lineJoin}" stroke-linecap="${this.lineCap}"`;
    this.elements.push(`<path fill="none" ${line} ${ends} d="${data}"/>`);
  }

  toString(): string {
    return this.elements.join("");
  }
}
