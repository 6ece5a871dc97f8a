import { type GreyImage, resizeGrey } from './grey-image.ts'
import { boxMean, kuwaharaFilter, type Plane, rankFilter } from './image-filters.ts'
import { findDarkPanels } from './panels.ts'
import { ILLUMINATION } from './settings.ts'

/** Fractions of full contrast: noise is below `grain`, ink is above `full`. */
type Range = { grain: number; full: number }

/**
 * Returns dark text on white paper, regardless of the lighting. The background is the image without thin dark strokes; on a dark background
 * it is the image without thin light strokes.
 */
export async function normaliseIllumination(grey: GreyImage): Promise<GreyImage> {
  const small: Plane = await resizeGrey(grey, 1 / ILLUMINATION.reduction)
  const radius = Math.max(2, Math.round((Math.max(small.width, small.height) * ILLUMINATION.strokeShare) / 2))
  const paper = rankFilter(rankFilter(small, radius, Math.max), radius, Math.min)
  const ground = rankFilter(rankFilter(small, radius, Math.min), radius, Math.max)
  const isDark = await findDarkGround(small, paper, ground)
  const paperInside = rankFilter(paper, ILLUMINATION.edge, Math.min)
  const data = new Uint8Array(grey.data.length)
  const rowOfPaper = new Float32Array(grey.width)
  const rowInside = new Float32Array(grey.width)
  const rowOfGround = new Float32Array(grey.width)
  for (let y = 0; y < grey.height; y++) {
    fillRow(rowOfPaper, y, { small: paper, full: grey })
    fillRow(rowInside, y, { small: paperInside, full: grey })
    fillRow(rowOfGround, y, { small: ground, full: grey })
    const smallRow = Math.min(small.height - 1, Math.floor((y * small.height) / grey.height)) * small.width
    for (let x = 0; x < grey.width; x++) {
      const value = grey.data[y * grey.width + x] as number
      const smallX = Math.min(small.width - 1, Math.floor((x * small.width) / grey.width))
      const [white, inside, black] = [rowOfPaper[x] as number, rowInside[x] as number, rowOfGround[x] as number]
      const ink = isDark[smallRow + smallX]
        ? within((value - black) / Math.max(white - black, ILLUMINATION.minPaper), ILLUMINATION.onDark)
        : within((inside - value) / Math.max(inside, ILLUMINATION.minPaper), ILLUMINATION.onPaper)
      data[y * grey.width + x] = 255 * (1 - ink)
    }
  }
  return { data, width: grey.width, height: grey.height }
}

function within(contrast: number, { grain, full }: Range): number {
  return Math.min(1, Math.max(0, (contrast - grain) / (full - grain)))
}

/** Marks with 1 the pixels of the reduced image that have a dark background. */
async function findDarkGround(small: Plane, paper: Plane, ground: Plane): Promise<Uint8Array> {
  const longer = Math.max(small.width, small.height) / ILLUMINATION.reduction
  const tinyPaper = await resizeGrey(paper, 1 / ILLUMINATION.reduction)
  const reach = Math.max(2, Math.round((longer * ILLUMINATION.lineShare) / 2))
  // Light lines on a dark bar merge into a light bar. Erosion removes the light bar and keeps the dark one.
  const wiped = rankFilter(rankFilter(tinyPaper, reach, Math.min), reach, Math.max)
  const tiny = await resizeGrey(small, 1 / ILLUMINATION.reduction)
  const panels = findDarkPanels(tiny)
  // On a dark page light lines merge over many lines. There the mean of the surrounding uniform areas decides.
  const plainest = kuwaharaFilter(tiny, Math.max(3, Math.round(longer * ILLUMINATION.areaShare)))
  const rowWiped = new Float32Array(paper.width)
  const rowPlain = new Float32Array(paper.width)
  const isBar = new Uint8Array(paper.data.length)
  const votes = new Int8Array(paper.data.length)
  for (let y = 0; y < paper.height; y++) {
    fillRow(rowWiped, y, { small: wiped, full: paper })
    fillRow(rowPlain, y, { small: plainest, full: paper })
    const tinyRow = Math.min(tiny.height - 1, Math.floor(y / ILLUMINATION.reduction)) * tiny.width
    for (let x = 0; x < paper.width; x++) {
      const i = y * paper.width + x
      const [light, dark] = [paper.data[i] as number, ground.data[i] as number]
      if (
        light - (rowWiped[x] as number) > ILLUMINATION.barContrast ||
        panels[tinyRow + Math.min(tiny.width - 1, Math.floor(x / ILLUMINATION.reduction))]
      )
        isBar[i] = 1
      if (light - dark > ILLUMINATION.minContrast)
        votes[i] = ((rowPlain[x] as number) < dark + ILLUMINATION.darkShare * (light - dark) ? 0.5 : -0.5) * (light - dark)
    }
  }
  // Each pixel votes with its contrast. The surroundings and, with less weight, the whole page also vote, so that no single letter decides.
  const said = votes.map(Math.abs)
  const lean =
    votes.reduce((sum, vote) => sum + vote, 0) /
    Math.max(
      1,
      said.reduce((sum, vote) => sum + vote, 0),
    )
  const [verdict, turnout] = [boxMean(votes, paper, 5 * reach), boxMean(said, paper, 5 * reach)]
  return isBar.map((bar, i) => (bar || (verdict[i] as number) + ILLUMINATION.pageWeight * lean * (turnout[i] as number) > 0 ? 1 : 0))
}

/** Fills a row of the size of `full` with interpolated pixels of its reduced image. */
function fillRow(row: Float32Array, y: number, { small: { data, width, height }, full }: { small: Plane; full: GreyImage }): void {
  const smallY = Math.min(height - 1, Math.max(0, ((y + 0.5) * height) / full.height - 0.5))
  const top = Math.floor(smallY) * width
  const bottom = Math.min(height - 1, Math.floor(smallY) + 1) * width
  const down = smallY - Math.floor(smallY)
  for (let x = 0; x < row.length; x++) {
    const smallX = Math.min(width - 1, Math.max(0, ((x + 0.5) * width) / full.width - 0.5))
    const left = Math.floor(smallX)
    const right = Math.min(width - 1, left + 1)
    const across = smallX - left
    const upper = (data[top + left] as number) * (1 - across) + (data[top + right] as number) * across
    const lower = (data[bottom + left] as number) * (1 - across) + (data[bottom + right] as number) * across
    row[x] = upper * (1 - down) + lower * down
  }
}
