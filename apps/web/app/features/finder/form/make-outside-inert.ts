/** Like a modal, for an element that is not a dialog. @returns restores it */
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
