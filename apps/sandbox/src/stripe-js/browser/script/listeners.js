/** Event listeners of an element or a group. */
export class Listeners {
  /** @type {Map<string, Set<(event: any) => void>>} */
  #all = new Map();

  /**
   * @param {string} name
   * @param {(event: any) => void} listener
   */
  add(name, listener) {
    const mine = this.#all.get(name) ?? new Set();
    this.#all.set(name, mine.add(listener));
  }

  /**
   * @param {string} name
   * @param {(event: any) => void} [listener] all of that name when left out
   */
  remove(name, listener) {
    if (listener) this.#all.get(name)?.delete(listener);
    else this.#all.delete(name);
  }

  /**
   * @param {string} name
   * @param {unknown} [event]
   */
  report(name, event) {
    for (const listener of [...(this.#all.get(name) ?? [])]) listener(event);
  }
}
