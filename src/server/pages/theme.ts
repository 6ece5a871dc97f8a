import { accentStyles } from '../../domain/accent.ts'
import type { Settings } from '../../domain/settings.ts'

export const THEME_PATH = '/theme.css'

/** The URL of the stylesheet of the accent colour, which changes with it; null for the colour of the design. */
export function themeUrl({ accent }: Pick<Settings, 'accent'>): string | null {
  return accent && `${THEME_PATH}?v=${accent.slice(1)}`
}

/** The stylesheet of the accent colour; empty for the colour of the design. */
export function themeStyles({ accent }: Pick<Settings, 'accent'>): string {
  return accent ? accentStyles(accent) : ''
}
