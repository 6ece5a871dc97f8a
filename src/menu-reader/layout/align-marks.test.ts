import { expect, test } from 'vitest'
import { createSegment, type Segment } from '../lines/segment.ts'
import { alignMarks } from './align-marks.ts'

function at(text: string, left: number, right: number, baseline: number): Segment {
  return createSegment([{ text, confidence: 0.9, left, right, top: baseline - 15, bottom: baseline, baseline, size: 20, stroke: 2 }])
}

const baselines = (segments: Segment[]) => alignMarks(segments).map(({ baseline }) => baseline)

test('alignMarks gives marks the baseline of the name before them', () => {
  expect(baselines([at('Rhubarb Fool', 0, 100, 60), at('Ice Cream', 0, 80, 100), at('VG DF', 90, 120, 95)])).toEqual([60, 100, 100])
})

test('alignMarks keeps words, and marks that are far from a name or on another line', () => {
  expect(baselines([at('Ice Cream', 0, 80, 100), at('vanilla', 90, 120, 92)])).toEqual([100, 92])
  expect(baselines([at('Ice Cream', 0, 80, 100), at('VG', 200, 220, 92)])).toEqual([100, 92])
  expect(baselines([at('Ice Cream', 0, 80, 100), at('VG', 90, 120, 125)])).toEqual([100, 125])
})
