import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../docs/decisions')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const files = readdirSync(folder).filter((name) => name !== 'README.md')

test('README.md of the decisions lists each of them once with its number and title', () => {
  const listed = read('README.md')
    .split('\n')
    .flatMap((line) => /^- \[(\d{4})\]\((.+?)\) (.+?)(?: \(replaced by .+\))?$/.exec(line)?.slice(1).join(' ') ?? [])
  const titles = files.map((name) => `${name.slice(0, 4)} ${name} ${read(name).split('\n')[0]?.slice('# 0000. '.length)}`)
  expect(listed.toSorted()).toEqual(titles.toSorted())
})

test('the heading of a decision begins with the number of its file', () => {
  const wrong = files.filter((name) => !read(name).startsWith(`# ${name.slice(0, 4)}. `))
  expect(wrong).toEqual([])
})

test('README.md of the decisions marks those that say what replaced them', () => {
  const replaced = files.filter((name) => /^Replaced by /m.test(read(name))).map((name) => name.slice(0, 4))
  const marked = [...read('README.md').matchAll(/^- \[(\d{4})\].* \(replaced by /gm)].map(([, number]) => number)
  expect(marked).toEqual(replaced)
})
