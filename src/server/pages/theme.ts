import { accentStyles, isHexColour } from '../../domain/accent.ts'
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

/** The URL of the stylesheet of a colour of an embed, whatever the colour of the guide. @param accent such as '#5e1b45' */
export function accentUrl(accent: string): string {
  return `${THEME_PATH}?accent=${accent.slice(1)}`
}

/** The colour that such a URL names; null for another URL. */
export function accentOfUrl(url: string): string | null {
  const accent = `#${url.slice(`${THEME_PATH}?accent=`.length)}`
  return url.startsWith(`${THEME_PATH}?accent=`) && isHexColour(accent) ? accent : null
}
