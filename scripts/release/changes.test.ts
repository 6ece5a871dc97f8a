import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { changesOf } from './changes.ts'

const HEAD = '# Changelog\n\nAll notable changes.\n\n'

describe('the changes of a release', () => {
  test('are the section of that version in CHANGELOG.md', () => {
    const changelog = `${HEAD}## Unreleased\n\n## 1.1.0 (2026-11-30)\n\n### Added\n\n- Feeds.\n\n## 1.0.0\n\n- All.\n`
    expect(changesOf(changelog, '1.1.0')).toBe('# Plateful 1.1.0\n\n### Added\n\n- Feeds.\n')
    expect(changesOf(changelog, '1.0.0')).toBe('# Plateful 1.0.0\n\n- All.\n')
  })

  test('are the unreleased entries when its version has no section yet', () => {
    expect(changesOf(`${HEAD}## Unreleased\n\n- Feeds.\n\n## 1.0.0\n\n- All.\n`, '1.1.0')).toBe('# Plateful 1.1.0\n\n- Feeds.\n')
  })

  test.each([
    ['without any entry', '## Unreleased\n\n### Added\n\n## 1.0.0\n\n- All.\n', 'CHANGELOG.md says nothing of version 1.1.0'],
    [
      'of a version with a section while there are unreleased entries',
      '## Unreleased\n\n- More.\n\n## 1.1.0\n\n- Feeds.\n',
      'the next version',
    ],
  ])('stop a release %s', (_what, sections, message) => {
    expect(() => changesOf(HEAD + sections, '1.1.0')).toThrow(message)
  })

  test('are written for the version of package.json', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(changesOf(readFileSync('CHANGELOG.md', 'utf8'), version)).toMatch(/^- /m)
  })
})
