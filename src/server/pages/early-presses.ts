/**
 * Runs in the browser before any other script. Marks the last button that was pressed until the page is hydrated:
 * `web/early-presses.ts` then repeats that press. Links and forms need no mark, because they work without scripts.
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

/** Adds the script to the end of a rendered page's head. It carries the nonce of the render, so that the policy allows it. */
export function withEarlyPresses(rendered: string, nonce: string): string {
  return rendered.replace('</head>', () => `<script nonce="${nonce}">${SCRIPT}</script></head>`)
}
