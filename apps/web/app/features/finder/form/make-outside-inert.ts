/**
 * Takes everything but the element out of reach of keyboard and screen readers, as behind a modal.
 * @returns puts it back
 */
export function makeOutsideInert(element: HTMLElement): () => void {
  const changed: HTMLElement[] = [];
  for (
    let inside = element;
    inside !== document.body && inside.parentElement;
    inside = inside.parentElement
  ) {
    for (const other of inside.parentElement.children) {
      if (other === inside || !(other instanceof HTMLElement) || other.inert) continue;
      other.inert = true;
      changed.push(other);
    }
  }
  return () => {
    for (const other of changed) other.inert = false;
  };
}
