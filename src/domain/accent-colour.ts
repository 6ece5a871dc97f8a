import { clampChroma, converter, formatHex, interpolate, type Oklch, parseHex, wcagContrast } from 'culori'

/** Lowest contrast of text. Source: WCAG 2.2, success criterion 1.4.3 (AA). */
export const MIN_CONTRAST = 4.5
/** Contrast of the lighter accent in the dark theme, so that it is as legible as the other colours of the design. */
const DARK_CONTRAST = 7.5

/** Background colours of both themes behind the accent, and the text colour on it; equal to `tokens.css`. */
export const LIGHT = { paper: '#f6f0e3', card: '#fffcf5', on: '#fff8ee' } as const
const DARK = { paper: '#1d1519', card: '#281d23' } as const

type AccentShades = { accent: string; strong: string; wash: string; on: string }
type AccentPalette = { light: AccentShades; dark: AccentShades }

export type ContrastCheck = { use: 'page' | 'card' | 'button' | 'wash' | 'dark'; ratio: number; text: string; ground: string }

const HEX = /^#[0-9a-f]{6}$/
const toOklch = converter('oklch')

export function isHexColour(text: string): boolean {
  return HEX.test(text)
}

export function accentPalette(accent: string): AccentPalette {
  const dark = lightened(accent)
  return {
    light: { accent, strong: withLightness(accent, (l) => l * 0.75), wash: mixed(accent, LIGHT.card, 0.9), on: LIGHT.on },
    dark: {
      accent: dark,
      strong: withLightness(dark, (l) => Math.min(l + 0.08, 0.97)),
      wash: darkWash(accent),
      on: withLightness(accent, () => 0.2),
    },
  }
}

/** Returns the contrast ratio (WCAG 2) of each pair of colours in which the accent is the text or the background. */
export function contrastChecks(accent: string): ContrastCheck[] {
  const { light, dark } = accentPalette(accent)
  const check = (use: ContrastCheck['use'], text: string, ground: string): ContrastCheck => ({
    use,
    text,
    ground,
    ratio: wcagContrast(text, ground),
  })
  return [
    check('page', light.accent, LIGHT.paper),
    check('card', light.accent, LIGHT.card),
    check('wash', light.accent, light.wash),
    check('button', light.on, light.accent),
    check('dark', dark.accent, DARK.card),
  ]
}

export function isLegibleAccent(accent: string): boolean {
  return contrastChecks(accent).every(({ ratio }) => ratio >= MIN_CONTRAST)
}

/** Returns a colour of the same hue, darkened only as far as needed to be legible. */
export function nearestLegibleAccent(accent: string): string {
  return darkened(accent, isLegibleAccent)
}

/** Returns the CSS that replaces the default accent colour. */
export function accentStyles(accent: string): string {
  const { light, dark } = accentPalette(accent)
  const both = (shade: keyof AccentShades) => `light-dark(${light[shade]}, ${dark[shade]})`
  // `:root` twice raises the specificity, so that these rules win in any order of the stylesheets.
  return `:root:root {
  --accent: ${both('accent')};
  --accent-strong: ${both('strong')};
  --accent-wash: ${both('wash')};
  --on-accent: ${both('on')};
  --damson: ${light.accent};
}
`
}

/** Darkens a colour until `passes` accepts it; returns black when it accepts no shade. */
function darkened(colour: string, passes: (colour: string) => boolean): string {
  const from = oklchOf(colour).l
  for (let l = from; l > 0; l -= 0.005) {
    const shade = withLightness(colour, () => l)
    if (passes(shade)) return shade
  }
  return '#000000'
}

function lightened(colour: string): string {
  const wash = darkWash(colour)
  for (let l = oklchOf(colour).l; l < 1; l += 0.005) {
    const shade = withLightness(colour, () => l)
    if (wcagContrast(shade, DARK.card) >= DARK_CONTRAST && wcagContrast(shade, wash) >= MIN_CONTRAST) return shade
  }
  return '#ffffff'
}

function withLightness(colour: string, change: (lightness: number) => number): string {
  const oklch = oklchOf(colour)
  return formatHex(clampChroma({ ...oklch, l: change(oklch.l) }, 'oklch'))
}

function darkWash(colour: string): string {
  return mixed(colour, DARK.card, 0.55)
}

function mixed(colour: string, other: string, share: number): string {
  return formatHex(interpolate([colour, other], 'oklab')(share))
}

function oklchOf(colour: string): Oklch {
  const parsed = parseHex(colour)
  if (!parsed) throw new Error(`${colour} is not a colour such as #5e1b45`)
  return toOklch(parsed)
}
