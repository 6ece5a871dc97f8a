/**
 * Runs in the browser before all other scripts. Marks the last button that was clicked before hydration; `web/early-presses.ts` repeats
 * that click. Links and forms need no mark, because they work without JavaScript.
 */
const SCRIPT = [
  'for(let t of["click","keydown"])addEventListener(t,e=>{',
  'let r=document.documentElement;',
  'if("hydrated"in r.dataset)return;',
  'r.querySelector("[data-pressed]")?.removeAttribute("data-pressed");',
  'let b=t=="click"&&e.target.closest("button[type=button]");',
  'if(b)b.dataset.pressed=""',
  '},true)',
].join('')

/** Appends the script to the head of a rendered page. The CSP allows it because of the nonce. */
export function withEarlyPresses(rendered: string, nonce: string): string {
  return rendered.replace('</head>', () => `<script nonce="${nonce}">${SCRIPT}</script></head>`)
}
