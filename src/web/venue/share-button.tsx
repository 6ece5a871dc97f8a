import { useState } from 'react'

const WORDS = { idle: 'Share', copied: 'Link copied', failed: 'Copy the address of this page' } as const

/** Opens the share menu of the system, or copies the link where there is none. */
export function ShareButton({ title }: { title: string }) {
  const [state, setState] = useState<keyof typeof WORDS>('idle')

  async function share() {
    const url = location.origin + location.pathname
    // Rejects when the user closes the menu.
    if (navigator.share) return navigator.share({ title, url }).catch(() => undefined)
    // Absent where the page has no https.
    const copied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    )
    setState(copied ? 'copied' : 'failed')
  }

  return (
    <>
      <button type="button" className="btn outline compact needs-script" onClick={() => void share()}>
        <StripIcon drawing="M10 12V3M6.5 6 10 2.8 13.5 6M5 9.5v7h10v-7" />
        {WORDS[state]}
      </button>
      <span role="status" className="visually-hidden">
        {state === 'idle' ? '' : WORDS[state]}
      </span>
    </>
  )
}

/** An icon on the grid of `icon.tsx` that only the page of a venue needs. */
export function StripIcon({ drawing }: { drawing: string }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={drawing} />
    </svg>
  )
}
