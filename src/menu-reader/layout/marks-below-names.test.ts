import { expect, test } from 'vitest'
import { write } from '../../../tests/support/written-page.ts'
import { createMarkReader } from '../marks/dietary-marks.ts'
import type { LineRole } from './line-role.ts'
import { findForeignMarks } from './marks-below-names.ts'
import { labelPage } from './read-layout.ts'

/** The lines whose marks are foreign, of a list in which the lines have the given roles. */
function foreign(...lines: [LineRole, string][]): string[] {
  const { labelled } = labelPage(lines.flatMap(([, text], i) => write(text, 50, 50 + 40 * i)))
  const roles = new Map(lines.map(([role, text]) => [text, role]))
  const found = findForeignMarks(
    labelled.map((label) => ({ ...label, role: roles.get(label.line.text) ?? label.role })),
    createMarkReader(),
  )
  return [...found].map(({ line }) => line.text)
}

const NAMES: [LineRole, string][] = [
  ['name', 'Smoked prawns VE'],
  ['name', 'Baked broth DF'],
  ['name', 'Grilled sea bass GF'],
  ['name', 'Roast squid'],
]

test('findForeignMarks returns a description that begins like a name when the marks of the menu stand after names', () => {
  expect(foreign(...NAMES, ['description', 'Seared halloumi GF'])).toEqual(['Seared halloumi GF'])
})

test('findForeignMarks returns no description in lower case, and none when the marks stand after descriptions', () => {
  expect(foreign(...NAMES, ['description', 'with halloumi GF'])).toEqual([])
  expect(foreign(...NAMES.map(([, text]): [LineRole, string] => ['description', text]))).toEqual([])
})
