/** In millimetres. */
export const MENU_PAPERS = {
  a4: { name: 'A4', width: 210, height: 297 },
  a5: { name: 'A5', width: 148, height: 210 },
} as const
export type MenuPaper = keyof typeof MENU_PAPERS

type Place = { x: number; y: number; isTurned: boolean }

/** In millimetres: the sheet, one copy, and the position of each copy from the top left corner. */
type CardFormat = { width: number; height: number; card: { width: number; height: number }; places: readonly Place[] }

export const CARD_FORMATS = {
  card: { width: 105, height: 148, card: { width: 105, height: 148 }, places: [{ x: 0, y: 0, isTurned: false }] },
  sheet: {
    width: 210,
    height: 297,
    card: { width: 105, height: 148.5 },
    places: [
      { x: 0, y: 0, isTurned: false },
      { x: 105, y: 0, isTurned: false },
      { x: 0, y: 148.5, isTurned: false },
      { x: 105, y: 148.5, isTurned: false },
    ],
  },
  tent: {
    width: 210,
    height: 297,
    card: { width: 210, height: 148.5 },
    places: [
      { x: 0, y: 0, isTurned: true },
      { x: 0, y: 148.5, isTurned: false },
    ],
  },
} as const satisfies Record<string, CardFormat>
export type CardFormatName = keyof typeof CARD_FORMATS

export const MENU_PAPER_NAMES = Object.keys(MENU_PAPERS) as [MenuPaper, ...MenuPaper[]]
export const CARD_FORMAT_NAMES = Object.keys(CARD_FORMATS) as [CardFormatName, ...CardFormatName[]]
