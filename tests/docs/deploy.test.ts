import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')

/** The settings of a systemd unit, the last one of each name. */
function settingsOf(unit: string): Record<string, string> {
  return Object.fromEntries([...read(unit).matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))
}

describe('the files of deployment', () => {
  const { dependencies } = JSON.parse(read('package.json'))

  test('the Dockerfile and compose.yaml name the pinned version of Node', () => {
    const image = `node:${dependencies.node}-bookworm-slim`
    expect(read('Dockerfile')).toContain(`\nARG NODE_IMAGE=${image}\n`)
    expect(read('compose.yaml')).toContain(`\${NODE_IMAGE:-${image}}`)
  })

  test('the image runs the Node of package-lock.json and not its own', () => {
    const run =
      read('Dockerfile')
        .split(/^FROM /m)
        .at(-1) ?? ''
    expect(run).toMatch(/^ENV .*\bPATH=\/app\/node_modules\/\.bin:\$PATH$/m)
    expect(run).toContain('CMD ["node", "dist/server/main.js"]')
  })

  test('the systemd unit tries again without end, except after a setting that cannot be used', () => {
    expect(settingsOf('deploy/plateful.service')).toMatchObject({
      Restart: 'always',
      StartLimitIntervalSec: '0',
      RestartPreventExitStatus: '78',
    })
  })

  test('supervisors wait longer than the longest shutdown before they kill the process', () => {
    const longest = 18 + 60
    expect(Number(settingsOf('deploy/plateful.service').TimeoutStopSec)).toBeGreaterThan(longest)
    expect(Number(/stop_grace_period: (\d+)s/.exec(read('compose.yaml'))?.[1])).toBeGreaterThan(longest)
  })
})
