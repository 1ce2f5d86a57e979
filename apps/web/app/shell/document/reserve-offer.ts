/**
 * Runs before the first paint: where the line that offers the other language (`offerLanguage`) will come, a phone's finder
 * keeps its place free, so that nothing moves and nothing is covered.
 */
export const RESERVE_OFFER =
  'try{const r=document.documentElement,l=navigator.languages.map(t=>t.slice(0,2)).find(l=>l=="en"||l=="es");l&&l!=r.lang&&!localStorage.language&&r.toggleAttribute("data-offer",true)}catch{}';
