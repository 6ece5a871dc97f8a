import { useSyncExternalStore } from 'react'
import type { Theme } from './base-map/plain-style.ts'

const DARK = '(prefers-color-scheme: dark)'

export function usePageTheme(): Theme {
  return useSyncExternalStore(subscribe, pageTheme, () => 'light')
}

function pageTheme(): Theme {
  const named = document.documentElement.dataset.theme
  if (named === 'light' || named === 'dark') return named
  return matchMedia(DARK).matches ? 'dark' : 'light'
}

function subscribe(changed: () => void): () => void {
  const system = matchMedia(DARK)
  const page = new MutationObserver(changed)
  system.addEventListener('change', changed)
  page.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    system.removeEventListener('change', changed)
    page.disconnect()
  }
}
