import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { beforeEach, describe, expect, test } from 'vitest'
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

  describe('rendered by helm', () => {
    const SETTINGS = [
      'image.repository=registry.example.org/plateful',
      'publicUrl=https://eat.example.org',
      'existingSecret=plateful',
      'ingress.enabled=true',
      'ingress.hosts={eat.example.org}',
      'metrics.enabled=true',
    ].flatMap((setting) => ['--set', setting])

    /**
     * The objects by their kind. `values` is YAML of a values file. The version of Kubernetes is given, because an old helm assumes an
     * older one.
     */
    // biome-ignore lint/suspicious/noExplicitAny: objects of Kubernetes, of which each test reads a part
    function render(values: string): Record<string, any> {
      const args = ['template', 'guide', chart, '--kube-version', '1.30.0', ...SETTINGS, '--values', '-']
      const documents = parseAllDocuments(execFileSync('helm', args, { input: values }).toString())
      return Object.fromEntries(documents.map((document) => document.toJS()).flatMap((object) => (object ? [[object.kind, object]] : [])))
    }

    beforeEach((context) => {
      if (spawnSync('helm', ['version']).status !== 0) context.skip('helm is not installed')
    })

    test('has a deployment, a service, an ingress and a volume', () => {
      execFileSync('helm', ['lint', '--strict', chart, ...SETTINGS])
      expect(Object.keys(render('')).toSorted()).toEqual(['Deployment', 'Ingress', 'PersistentVolumeClaim', 'Service'])
    })

    test('stops all pods before it starts those of another version', () => {
      const strategyOf = (values: string) => render(values).Deployment.spec.strategy.type
      expect([strategyOf('replicas: 1'), strategyOf('replicas: 2')]).toEqual(['Recreate', 'Recreate'])
    })

    test('passes on settings as they are written in a values file', () => {
      const values = 'settings: { RESERVATION_LIMIT: 1000000, OTEL_TRACES_SAMPLER_ARG: 0.25, DEMO: false, TIME_ZONE: Europe/London }'
      const { env } = render(values).Deployment.spec.template.spec.containers[0]
      expect(env).toEqual(
        expect.arrayContaining([
          { name: 'RESERVATION_LIMIT', value: '1000000' },
          { name: 'OTEL_TRACES_SAMPLER_ARG', value: '0.25' },
          { name: 'DEMO', value: 'false' },
          { name: 'TIME_ZONE', value: 'Europe/London' },
        ]),
      )
    })
  })
})
