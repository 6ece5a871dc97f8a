import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')

/** The settings of a systemd unit, the last one of each name. */
function settingsOf(unit: string): Record<string, string> {
  return Object.fromEntries([...read(unit).matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))
}

describe('the deployment files', () => {
  const { dependencies } = JSON.parse(read('package.json'))

  test('name the pinned version of Node in the Dockerfile and compose.yaml', () => {
    const image = `node:${dependencies.node}-bookworm-slim`
    expect(read('Dockerfile')).toContain(`\nARG NODE_IMAGE=${image}\n`)
    expect(read('compose.yaml')).toContain(`\${NODE_IMAGE:-${image}}`)
  })

  test("run the Node of package-lock.json in the image, not the image's own", () => {
    const run =
      read('Dockerfile')
        .split(/^FROM /m)
        .at(-1) ?? ''
    expect(run).toMatch(/^ENV .*\bPATH=\/app\/node_modules\/\.bin:\$PATH$/m)
    expect(run).toContain('CMD ["node", "dist/server/main.js"]')
  })

  test('let systemd restart the guide without limit, except after an invalid setting', () => {
    expect(settingsOf('deploy/plateful.service')).toMatchObject({
      Restart: 'always',
      StartLimitIntervalSec: '0',
      RestartPreventExitStatus: '78',
    })
  })

  test('let supervisors wait longer than the longest shutdown before they kill the process', () => {
    const longest = 18 + 60
    expect(Number(settingsOf('deploy/plateful.service').TimeoutStopSec)).toBeGreaterThan(longest)
    expect(Number(/stop_grace_period: (\d+)s/.exec(read('compose.yaml'))?.[1])).toBeGreaterThan(longest)
  })
})
