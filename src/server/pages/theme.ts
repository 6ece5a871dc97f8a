import { accentStyles, isHexColour, LIGHT } from '../../domain/accent-colour.ts'
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

/** Returns the colour in the URL of a style sheet for an accent; null for other URLs. */
export function accentOfUrl(url: string): string | null {
  const accent = `#${url.slice(`${THEME_PATH}?accent=`.length)}`
  return url.startsWith(`${THEME_PATH}?accent=`) && isHexColour(accent) ? accent : null
}

/**
 * Returns the manifest for installing the site on a home screen, with the configured name, description and colour. Source:
 * https://www.w3.org/TR/appmanifest/
 */
export function webManifest(productName: string, { description, accent }: Pick<Settings, 'description' | 'accent'>): string {
  return JSON.stringify({
    id: '/',
    name: productName,
    short_name: productName,
    description: description ?? 'Find the dish you fancy, then request a table.',
    lang: 'en-GB',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: LIGHT.paper,
    theme_color: accent ?? LIGHT.paper,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any maskable' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
    ],
    shortcuts: [
      { name: 'Menus', url: '/menu' },
      { name: 'Map', url: '/map' },
    ],
  })
}
