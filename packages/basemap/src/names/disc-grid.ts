/** A round piece of the screen, in pixels. */
export interface Disc {
  x: number;
  y: number;
  radius: number;
}

const CELL_PIXELS = 64;

export class DiscGrid {
  private readonly cells = new Map<string, Disc[]>();

  add(discs: readonly Disc[]): void {
    for (const disc of discs) {
      const key = `${Math.floor(disc.x / CELL_PIXELS)},${Math.floor(disc.y / CELL_PIXELS)}`;
      const cell = this.cells.get(key);
      if (cell) cell.push(disc);
      else this.cells.set(key, [disc]);
    }
  }

  isFree(discs: readonly Disc[]): boolean {
    return discs.every((disc) => !this.touches(disc));
  }

  private touches({ x, y, radius }: Disc): boolean {
    const [column, row] = [Math.floor(x / CELL_PIXELS), Math.floor(y / CELL_PIXELS)];
    for (let i = column - 1; i <= column + 1; i++) {
      for (let j = row - 1; j <= row + 1; j++) {
        for (const other of this.cells.get(`${i},${j}`) ?? []) {
          if (Math.hypot(other.x - x, other.y - y) < other.radius + radius) return true;
        }
      }
    }
    return false;
  }
}
