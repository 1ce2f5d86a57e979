import type { Map as LeafletMap } from "leaflet";

/** What was done on a map's place before the map was there. */
interface EarlyMove {
  surface: HTMLElement;
  /** CSS pixels. */
  x: number;
  y: number;
  wheel?: WheelEventInit;
  isWanted?: true;
  /** The map's own handlers are there: a drag that goes on is the last. */
  isTaken?: true;
  onDrag?: () => void;
}

declare global {
  interface Window {
    earlyMove?: EarlyMove;
  }
}

/** A script of the first map: the picture follows a drag, and drags and turns of the wheel are kept. */
export const KEEP_EARLY_MOVE = `(first=>{
const surface=first.previousElementSibling,move=window.earlyMove={surface,x:0,y:0},on=(type,act)=>surface.addEventListener(type,act,{passive:false});
let last;
on('pointerdown',event=>{if(move.isTaken||!event.isPrimary||event.button)return;move.isWanted=true;last=event;surface.setPointerCapture(event.pointerId)});
on('pointermove',event=>{if(last?.pointerId!==event.pointerId)return;move.x+=event.clientX-last.clientX;move.y+=event.clientY-last.clientY;last=event;move.onDrag?move.onDrag():first.style.translate=move.x+'px '+move.y+'px'});
for(const type of ['pointerup','pointercancel'])on(type,()=>{last=null});
on('wheel',event=>{if(move.isTaken)return;event.preventDefault();move.isWanted=true;const {deltaMode,clientX,clientY}=event;move.wheel={deltaMode,clientX,clientY,deltaY:(move.wheel?.deltaY??0)+event.deltaY}})
})(document.currentScript.parentNode)`;

/** What was kept is done when the map has its first view, and so before that is drawn. */
export function carryOutEarlyMove(map: LeafletMap, element: HTMLElement): void {
  const move = window.earlyMove;
  if (move?.surface !== element) return;
  delete window.earlyMove;
  move.isTaken = true;
  map.whenReady(() => {
    move.onDrag = () => {
      // The map moves by whole pixels: what is left counts with the next step.
      const [x, y] = [Math.round(move.x), Math.round(move.y)];
      if (x === 0 && y === 0) return;
      map.panBy([-x, -y], { animate: false });
      move.x -= x;
      move.y -= y;
    };
    move.onDrag();
    if (move.wheel) element.dispatchEvent(new WheelEvent("wheel", { ...move.wheel, cancelable: true }));
  });
}
