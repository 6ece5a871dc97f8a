import { type Grey, resizeGrey } from './grey.ts'
import { findDarkPanels } from './panels.ts'
import { boxMean, evenMean, type Plane, spread } from './plane.ts'

/** Grounds are found on a picture this much smaller: they change slowly, and noise averages out. */
const REDUCTION = 3

/** Strokes up to this share of the longer side are taken for ink; anything thicker is ground. */
const STROKE_SHARE = 1 / 110

/** Lines of light writing on a dark ground are up to this share of the longer side high. */
const LINE_SHARE = 1 / 30

/** Least difference, of 255, between such writing and its ground. */
const CONTRAST = 50
const LEAST_CONTRAST = 30

/** A ground is dark that lies within this share of the way from the dark end to the light one: close writing greys it. */
const DARK_PART = 0.35

/** How much the page as a whole has to say beside the surroundings. */
const PAGE_SAY = 0.6

/** Half the side of the parts whose mean says what their ground is, as a share of the longer side. */
const PART_SHARE = 1 / 30

/** Shares of full contrast: below the first it is the paper's grain or the sensor's noise, from the second on plain ink. */
type Range = { grain: number; full: number }

/** Thin strokes out of focus are no darker than a fifth of the way from paper to black. */
const ON_PAPER: Range = { grain: 0.03, full: 0.55 }

/** On a dark ground contrast is measured by the light letters themselves. */
const ON_DARK: Range = { grain: 0.15, full: 0.85 }

/** Where paper this near, in points of the smaller picture, is darker, it ends: its edge is no line. */
const EDGE = 2

/** Least brightness a ground is divided by, of 255: below it, it is the noise that would be brightened. */
const DARKEST_PAPER = 100

/**
 * Dark writing on white paper, whatever the light: what is left of the picture without its thin dark strokes is the paper
 * it is measured against. Where thin light strokes stand on a dark ground, it is the other way round, and turned.
 */
export async function evenLight(grey: Grey): Promise<Grey> {
  const small: Plane = await resizeGrey(grey, 1 / REDUCTION)
  const radius = Math.max(2, Math.round((Math.max(small.width, small.height) * STROKE_SHARE) / 2))
  const paper = spread(spread(small, radius, Math.max), radius, Math.min)
  const ground = spread(spread(small, radius, Math.min), radius, Math.max)
  const isDark = await findDarkGround(small, paper, ground)
  const paperInside = spread(paper, EDGE, Math.min)
  const data = new Uint8Array(grey.data.length)
  const rowOfPaper = new Float32Array(grey.width)
  const rowInside = new Float32Array(grey.width)
  const rowOfGround = new Float32Array(grey.width)
  for (let y = 0; y < grey.height; y++) {
    fillRow(rowOfPaper, paper, grey, y)
    fillRow(rowInside, paperInside, grey, y)
    fillRow(rowOfGround, ground, grey, y)
    const smallRow = Math.min(small.height - 1, Math.floor((y * small.height) / grey.height)) * small.width
    for (let x = 0; x < grey.width; x++) {
      const value = grey.data[y * grey.width + x] as number
      const smallX = Math.min(small.width - 1, Math.floor((x * small.width) / grey.width))
      const [white, inside, black] = [rowOfPaper[x] as number, rowInside[x] as number, rowOfGround[x] as number]
      const ink = isDark[smallRow + smallX]
        ? within((value - black) / Math.max(white - black, DARKEST_PAPER), ON_DARK)
        : within((inside - value) / Math.max(inside, DARKEST_PAPER), ON_PAPER)
      data[y * grey.width + x] = 255 * (1 - ink)
    }
  }
  return { data, width: grey.width, height: grey.height }
}

function within(contrast: number, { grain, full }: Range): number {
  return Math.min(1, Math.max(0, (contrast - grain) / (full - grain)))
}

/** Where the ground is the dark one, as 1 for each point of the small picture. */
async function findDarkGround(small: Plane, paper: Plane, ground: Plane): Promise<Uint8Array> {
  const longer = Math.max(small.width, small.height) / REDUCTION
  const tinyPaper = await resizeGrey(paper, 1 / REDUCTION)
  const reach = Math.max(2, Math.round((longer * LINE_SHARE) / 2))
  // Light lines on a dark bar run together into a bar of their own; what wipes that out leaves the dark one.
  const wiped = spread(spread(tinyPaper, reach, Math.min), reach, Math.max)
  const tiny = await resizeGrey(small, 1 / REDUCTION)
  const panels = findDarkPanels(tiny)
  // On a page all dark, they run together over many lines; there the mean of the even parts around tells.
  const plainest = evenMean(tiny, Math.max(3, Math.round(longer * PART_SHARE)))
  const rowWiped = new Float32Array(paper.width)
  const rowPlain = new Float32Array(paper.width)
  const isBar = new Uint8Array(paper.data.length)
  const votes = new Int8Array(paper.data.length)
  for (let y = 0; y < paper.height; y++) {
    fillRow(rowWiped, wiped, paper, y)
    fillRow(rowPlain, plainest, paper, y)
    const tinyRow = Math.min(tiny.height - 1, Math.floor(y / REDUCTION)) * tiny.width
    for (let x = 0; x < paper.width; x++) {
      const i = y * paper.width + x
      const [light, dark] = [paper.data[i] as number, ground.data[i] as number]
      if (light - (rowWiped[x] as number) > CONTRAST || panels[tinyRow + Math.min(tiny.width - 1, Math.floor(x / REDUCTION))]) isBar[i] = 1
      if (light - dark > LEAST_CONTRAST)
        votes[i] = ((rowPlain[x] as number) < dark + DARK_PART * (light - dark) ? 0.5 : -0.5) * (light - dark)
    }
  }
  // The clearer the contrast, the more it says. A letter is not turned round alone, and hardly a patch against what the page is.
  const said = votes.map(Math.abs)
  const lean =
    votes.reduce((sum, vote) => sum + vote, 0) /
    Math.max(
      1,
      said.reduce((sum, vote) => sum + vote, 0),
    )
  const [verdict, turnout] = [boxMean(votes, paper, 5 * reach), boxMean(said, paper, 5 * reach)]
  return isBar.map((bar, i) => (bar || (verdict[i] as number) + PAGE_SAY * lean * (turnout[i] as number) > 0 ? 1 : 0))
}

/** One row of a small plane in the size of the picture, smooth between its points. */
function fillRow(row: Float32Array, { data, width, height }: Plane, grey: Grey, y: number): void {
  const smallY = Math.min(height - 1, Math.max(0, ((y + 0.5) * height) / grey.height - 0.5))
  const top = Math.floor(smallY) * width
  const bottom = Math.min(height - 1, Math.floor(smallY) + 1) * width
  const down = smallY - Math.floor(smallY)
  for (let x = 0; x < row.length; x++) {
    const smallX = Math.min(width - 1, Math.max(0, ((x + 0.5) * width) / grey.width - 0.5))
    const left = Math.floor(smallX)
    const right = Math.min(width - 1, left + 1)
    const across = smallX - left
    const upper = (data[top + left] as number) * (1 - across) + (data[top + right] as number) * across
    const lower = (data[bottom + left] as number) * (1 - across) + (data[bottom + right] as number) * across
    row[x] = upper * (1 - down) + lower * down
  }
}
