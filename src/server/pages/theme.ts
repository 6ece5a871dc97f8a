import { accentStyles, isHexColour } from '../../domain/accent.ts'
import type { Settings } from '../../domain/settings.ts'

export const THEME_PATH = '/theme.css'

export function themeUrl({ accent }: Pick<Settings, 'accent'>): string | null {
  return accent && `${THEME_PATH}?v=${accent.slice(1)}`
}

export function themeStyles({ accent }: Pick<Settings, 'accent'>): string {
  return accent ? accentStyles(accent) : ''
}

export function accentUrl(accent: string): string {
  return `${THEME_PATH}?accent=${accent.slice(1)}`
}

export function accentOfUrl(url: string): string | null {
  const accent = `#${url.slice(`${THEME_PATH}?accent=`.length)}`
  return url.startsWith(`${THEME_PATH}?accent=`) && isHexColour(accent) ? accent : null
}
