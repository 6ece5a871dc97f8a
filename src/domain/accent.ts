import { clampChroma, converter, formatHex, interpolate, type Oklch, parseHex, wcagContrast } from 'culori'

/** Lowest contrast of text. Source: WCAG 2.2, success criterion 1.4.3 (AA). */
export const MIN_CONTRAST = 4.5
/** Contrast that the lighter shade of the dark theme aims at, so that it looks as clear as the colours of the design. */
const DARK_CONTRAST = 7.5

/** Colours of the two themes that the accent is shown on or beside, as in `tokens.css`. */
const LIGHT = { paper: '#f6f0e3', card: '#fffcf5', on: '#fff8ee' } as const
const DARK = { paper: '#1d1519', card: '#281d23' } as const

/** The shades of one theme: the accent itself, a stronger one, a wash behind selected things, and text on the accent. */
export type AccentShades = { accent: string; strong: string; wash: string; on: string }
export type AccentPalette = { light: AccentShades; dark: AccentShades }

/** A pair of colours that the accent must be legible in. */
export type ContrastCheck = { use: 'page' | 'card' | 'button' | 'wash' | 'dark'; ratio: number; text: string; ground: string }

const HEX = /^#[0-9a-f]{6}$/
const toOklch = converter('oklch')

/** Whether a text is a colour such as '#5e1b45', in lower case. */
export function isHexColour(text: string): boolean {
  return HEX.test(text)
}

/** The shades of both themes for the accent colour of the light one. @param accent a colour such as '#5e1b45' */
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

/** The contrast of the accent wherever it is text or the ground of text. */
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

/** Whether text in the accent colour, and on it, can be read. */
export function isLegibleAccent(accent: string): boolean {
  return contrastChecks(accent).every(({ ratio }) => ratio >= MIN_CONTRAST)
}

/** The nearest colour of the same hue that can be read: the lightest of those that are darker. */
export function nearestLegibleAccent(accent: string): string {
  return darkened(accent, isLegibleAccent)
}

/** The rules of a stylesheet that replaces the accent colour of `tokens.css`. */
export function accentStyles(accent: string): string {
  const { light, dark } = accentPalette(accent)
  const both = (shade: keyof AccentShades) => `light-dark(${light[shade]}, ${dark[shade]})`
  // Twice, so that it counts for more than the same properties of the design, whatever the order of the stylesheets.
  return `:root:root {
  --accent: ${both('accent')};
  --accent-strong: ${both('strong')};
  --accent-wash: ${both('wash')};
  --on-accent: ${both('on')};
  --damson: ${light.accent};
}
`
}

/** The first of ever darker shades that passes. Black passes every check. */
function darkened(colour: string, passes: (colour: string) => boolean): string {
  const from = oklchOf(colour).l
  for (let l = from; l > 0; l -= 0.005) {
    const shade = withLightness(colour, () => l)
    if (passes(shade)) return shade
  }
  return '#000000'
}

/** The first of ever lighter shades that can be read in the dark theme. */
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

/** @param share of the second colour, 0 to 1 */
function mixed(colour: string, other: string, share: number): string {
  return formatHex(interpolate([colour, other], 'oklab')(share))
}

function oklchOf(colour: string): Oklch {
  const parsed = parseHex(colour)
  if (!parsed) throw new Error(`${colour} is not a colour such as #5e1b45`)
  return toOklch(parsed)
}
