import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const chart = join(import.meta.dirname, '../../deploy/helm/plateful')
const read = (path: string) => readFileSync(join(chart, path), 'utf8')
const values = parse(read('values.yaml'))
const validate = new Ajv({ strict: false }).compile(JSON.parse(read('values.schema.json')))

/** The value at a path such as 'image.tag', or undefined. */
function valueAt(path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], values)
}

describe('the Helm chart', () => {
  test('has the version of package.json', () => {
    const { version } = JSON.parse(readFileSync(join(chart, '../../../package.json'), 'utf8'))
    expect(parse(read('Chart.yaml'))).toMatchObject({ apiVersion: 'v2', name: 'plateful', version, appVersion: version })
  })

  test('rejects values that its schema does not know or that are out of range', () => {
    for (const wrong of [{ replica: 2 }, { replicas: 0 }, { shutdownDelay: 61 }, { publicUrl: 'eat.example.org' }])
      expect([wrong, validate({ ...values, ...wrong })]).toEqual([wrong, false])
    expect(validate(values) || validate.errors).toBe(true)
  })

  test('has a default for every value that its templates read', () => {
    const templates = readdirSync(join(chart, 'templates'))
    const used = templates.flatMap((name) => [...read(`templates/${name}`).matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path))
    expect(used.length).toBeGreaterThan(20)
    expect(used.filter((path) => valueAt(path) === undefined)).toEqual([])
  })

  test('waits longer than the longest shutdown before it kills a pod, and uses the health checks', () => {
    const deployment = read('templates/deployment.yaml')
    const margin = Number(/terminationGracePeriodSeconds: \{\{ add \.Values\.shutdownDelay (\d+) \}\}/.exec(deployment)?.[1])
    expect(margin).toBeGreaterThan(18)
    expect([...deployment.matchAll(/path: (\/\w+)$/gm)].map(([, path]) => path)).toEqual(['/readyz', '/readyz', '/healthz'])
  })

  test('renders a deployment, a service, an ingress and a volume by helm', (context) => {
    if (spawnSync('helm', ['version']).status !== 0) return context.skip('helm is not installed')
    const settings = [
      'image.repository=registry.example.org/plateful',
      'publicUrl=https://eat.example.org',
      'existingSecret=plateful',
      'ingress.enabled=true',
      'ingress.hosts={eat.example.org}',
      'metrics.enabled=true',
      'settings.TIME_ZONE=Europe/London',
    ].flatMap((setting) => ['--set', setting])
    execFileSync('helm', ['lint', '--strict', chart, ...settings])
    const rendered = execFileSync('helm', ['template', 'guide', chart, ...settings]).toString()
    const kinds = parseAllDocuments(rendered).map((document) => document.toJS()?.kind)
    expect(kinds.toSorted()).toEqual(['Deployment', 'Ingress', 'PersistentVolumeClaim', 'Service'])
  })
})
