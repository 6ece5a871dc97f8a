import type { GreyImage } from '../image/grey-image.ts'
import type { InkBlob } from '../image/ink-blobs.ts'
import { boundingBox, doOverlap, isMiddleNear } from '../image/rectangle.ts'
import { usualTextSize, type Word } from '../lines/word.ts'
import { blobsOf, type InkMark, inside } from './ink-mark.ts'
import { findRingedMarks } from './ringed-marks.ts'
import { CODE_MATCH, INK_MARKS, MARK_REGIONS } from './settings.ts'

/** A word after which marks stand, also the weight of a steak: '8oz'. */
const HOST = /\p{L}{3}|\d(?:oz|kg|g)(?!\p{L})/iu

/** The apostrophe of "Goat's" is raised, and no mark; neither is the letter after it where the two touch. */
const POSSESSIVE = /\p{L}{2}['’‘]\p{L}{1,2}$/u

/** Finds raised and ringed letters beside words. @returns also the image without the rings, on which the letters can be recognised */
export function findInkMarks(picture: GreyImage, words: readonly Word[]): { marks: InkMark[]; picture: GreyImage } {
  const usual = usualTextSize(words)
  if (Number.isNaN(usual)) return { marks: [], picture }
  const blobs = blobsOf(picture, { threshold: INK_MARKS.threshold, minHeight: INK_MARKS.minHeight * usual, usual })
  const rows = Map.groupBy(blobs, ({ top, bottom }) => rowOf((top + bottom) / 2, usual))
  const near = (y: number) => [-1, 0, 1].flatMap((step) => rows.get(rowOf(y, usual) + step) ?? [])
  const palerRows = Map.groupBy(
    blobsOf(picture, { threshold: INK_MARKS.pale, minHeight: INK_MARKS.minHeight * usual, usual }),
    ({ top, bottom }) => rowOf((top + bottom) / 2, usual),
  )
  const pale = (y: number) => [-1, 0, 1].flatMap((step) => palerRows.get(rowOf(y, usual) + step) ?? [])
  const hosts = words.filter((word) => HOST.test(word.text) && word.size !== null)
  const beside = hosts.flatMap((host) => {
    const middle = host.baseline - (host.size ?? 0) / 2
    return raisedMark({ ...host, size: sizeOfHost(host, words) }, { dark: near(middle), pale: pale(middle) }, words, host) ?? []
  })
  const ringed = findRingedMarks(picture, words, { usual, raised: beside.map(({ box }) => box) })
  const taken = new Set(ringed.marks.flatMap((mark) => mark.words))
  const raised = inOneSize(beside.filter(({ mark }) => mark.host !== null && !taken.has(mark.host)))
  return { marks: [...ringed.marks, ...raised.map(({ mark }) => mark)], picture: alone(ringed.picture, raised) }
}

/** A copy of the image with nothing beside raised letters that a strip would show with them. */
function alone(picture: GreyImage, raised: readonly RaisedMark[]): GreyImage {
  const own = { ...picture, data: picture.data.slice() }
  for (const { box } of raised) {
    const height = box.bottom - box.top
    const [from, to] = [Math.max(0, Math.floor(box.top - height)), Math.min(own.height, Math.ceil(box.bottom + height))]
    for (let y = from; y < to; y++) {
      const row = y * own.width
      const isBeside = y >= box.top - 1 && y <= box.bottom
      own.data.fill(255, row + Math.max(0, Math.floor(box.left - height)), row + (isBeside ? Math.floor(box.left) : Math.ceil(box.right)))
    }
  }
  return own
}

function rowOf(y: number, usual: number): number {
  return Math.floor(y / usual)
}

type RaisedMark = { mark: InkMark; box: InkBlob; hostSize: number }

/**
 * Returns the mark that letters above the baseline form after the last letter of a word; null without one.
 * @param host with the type size of its line
 * @param own the same word as it was read
 */
function raisedMark(
  host: Word,
  ink: { dark: readonly InkBlob[]; pale: readonly InkBlob[] },
  words: readonly Word[],
  own: Word,
): RaisedMark | null {
  const size = host.size as number
  const start = POSSESSIVE.test(host.text) ? host.right - 1 : host.left + 0.4 * (host.right - host.left)
  const [from, to] = [start, host.right + INK_MARKS.maxChain * size]
  // 'gf' is as high as an ascender and a descender where its letters touch. Other letters as high begin lower.
  const maxHeight = (top: number) => (host.baseline - top > INK_MARKS.minTopOfTouching * size ? INK_MARKS.maxTouching : INK_MARKS.maxRaised)
  const isAbove = ({ left, top, right, bottom }: InkBlob) =>
    bottom - top < maxHeight(top) * size &&
    bottom < host.baseline - INK_MARKS.rise * size &&
    top > host.baseline - INK_MARKS.top * size &&
    right - left < size
  const isRaised = (blob: InkBlob) =>
    isAbove(blob) && blob.bottom - blob.top > INK_MARKS.minRaised * size && blob.bottom > host.baseline - INK_MARKS.maxRise * size
  const onLine = ink.dark.filter(({ top, bottom, right }) => right > from && top < host.baseline && bottom > host.baseline - size)
  // A 'g' reaches lower than the letters beside it, and without it 'vg' would be 'v', and 'gf' not found.
  const isDescending = ({ left, top, right, bottom }: InkBlob) =>
    bottom - top < INK_MARKS.maxRaised * size &&
    right - left < size &&
    bottom < host.baseline - INK_MARKS.descent * size &&
    onLine.some((one) => {
      const [gap, higher] = [Math.max(left - one.right, one.left - right), top - one.top]
      const isLevel = Math.abs(higher) < INK_MARKS.sameTop * size || (one.left > left && higher > 0 && higher < INK_MARKS.ascender * size)
      return isRaised(one) && gap < INK_MARKS.maxGap * size && isLevel
    })
  // Thin strokes of small letters are pale, so that a letter is in pieces: the right half of a 'G' is one of its own.
  const standing = onLine.filter((blob) => !isAbove(blob) && !isDescending(blob))
  const candidates = onLine
    .filter((blob) => (isRaised(blob) || isDescending(blob)) && blob.left >= from && blob.left < to)
    .filter((blob) => !standing.some((other) => other.left < blob.right - 1 && other.right > blob.left + 1))
    .sort((a, b) => a.left - b.left)
  const run: InkBlob[] = []
  let end = Math.max(...standing.filter(({ left }) => left < host.right).map(({ right }) => right), from)
  for (const blob of candidates) {
    if (blob.left - end > INK_MARKS.maxGap * size) break
    run.push(blob)
    end = Math.max(end, blob.right)
  }
  if (run.length === 0 || Math.max(...run.map(({ left, right }) => right - left)) < leastWidth(host)) return null
  const pieces = ink.pale.filter(
    (blob) => isDescending(blob) || (isAbove(blob) && (isRaised(blob) || run.some((letter) => doOverlap(letter, blob)))),
  )
  const box = withNeighbours(boundingBox(run), pieces, INK_MARKS.maxGap * size)
  const isFollowed = standing.some(({ left }) => left > box.left && left < box.right)
  if (isFollowed) return null
  const read = words.filter((word) => word !== own && isMiddleNear(word, box))
  const inHost = run.filter(({ left, right }) => (left + right) / 2 < host.right).length
  // As many letters were read as are on the baseline: then the raised ones were not read, although they are in the box of the word.
  const isOfHost = ({ left, right, top, bottom }: InkBlob) =>
    left < box.left && right > host.left && top < host.baseline && bottom > host.baseline - INK_MARKS.rise * size
  const body = ink.dark.filter(isOfHost).length
  const letters = body > host.text.length - inHost ? 0 : inHost
  const type = (box.bottom - box.top) / INK_MARKS.capHeight
  const mark: InkMark = {
    form: 'raised',
    ...inside(box, type),
    end: box.right,
    top: box.top,
    baseline: box.bottom,
    size: type,
    host: own,
    letters,
    codes: countCodes(run),
    words: read,
  }
  return { mark, box, hostSize: size }
}

/**
 * Gives raised letters the type size and baseline that they have on this page: 'v, n' has no letter that shows the height of the type, and 'gf' reaches
 * below its baseline. On a strip, letters of different sizes are read worse.
 */
function inOneSize(raised: readonly RaisedMark[]): RaisedMark[] {
  if (raised.length < INK_MARKS.minForSize) return [...raised]
  const place = ({ mark: { host }, box, hostSize }: RaisedMark) => {
    const { baseline } = host as Word
    return { foot: (baseline - box.bottom) / hostSize, head: (baseline - box.top) / hostSize }
  }
  // Most letters without a descender, and with an ascender, are above this share of the others.
  const high = (digits: number[]) => digits.sort((a, b) => a - b)[Math.floor(INK_MARKS.highShare * digits.length)] as number
  const [foot, head] = [high(raised.map((one) => place(one).foot)), high(raised.map((one) => place(one).head))]
  return raised.map(({ mark, box, hostSize }) => {
    const { baseline } = mark.host as Word
    const own = (head - foot) * (hostSize / INK_MARKS.capHeight)
    const isLike = own > mark.size / INK_MARKS.maxSizeRatio && own < mark.size * INK_MARKS.maxSizeRatio
    return { mark: isLike ? { ...mark, ...inside(box, own), size: own, baseline: baseline - foot * hostSize } : mark, box, hostSize }
  })
}

/** The least width of a raised letter, in pixels: in a narrow face it is as much narrower as the letters of its word. */
function leastWidth({ left, right, text, size }: Word): number {
  const perLetter = (right - left) / Math.max(1, text.length)
  return INK_MARKS.minWidth * Math.min(size ?? 0, perLetter / INK_MARKS.letterWidth)
}

function countCodes(run: readonly InkBlob[]): number {
  const height = Math.max(...run.map(({ top, bottom }) => bottom - top))
  return 1 + run.filter((blob, i) => i > 0 && blob.left - (run[i - 1] as InkBlob).right > CODE_MATCH.codeGap * height).length
}

/** A box with the pieces that overlap it or follow it closely: a 'V' before a pale 'G' would be another code. */
function withNeighbours(box: InkBlob, pieces: readonly InkBlob[], maxGap: number): InkBlob {
  let grown = box
  for (const piece of [...pieces].sort((a, b) => a.left - b.left))
    if (doOverlap(grown, piece) || (piece.left >= grown.left && piece.left - grown.right < maxGap)) grown = boundingBox([grown, piece])
  return grown
}

/** The type size of a word; that of its line where raised letters in its box make it seem larger. */
export function sizeOfHost(host: Word, words: readonly Word[]): number {
  const size = host.size as number
  if (host.confidence >= INK_MARKS.hostConfidence) return size
  const onLine = words.filter(
    (word) => word.confidence > INK_MARKS.maxHostConfidence && /\p{L}{3}/u.test(word.text) && isBesideOnLine(word, host),
  )
  return Math.min(size, ...onLine.flatMap((word) => word.size ?? []))
}

function isBesideOnLine(word: Word, host: Word): boolean {
  const size = host.size as number
  const gap = Math.max(word.left - host.right, host.left - word.right)
  return Math.abs(word.baseline - host.baseline) < MARK_REGIONS.sameLine * size && gap < MARK_REGIONS.maxGap * size
}
