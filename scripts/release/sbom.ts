import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from './run-tool.ts'

type Entry = { dev?: boolean; devOptional?: boolean; link?: boolean }

/** Returns the bill of materials of the run-time packages in CycloneDX format. The serial number is derived from the content. */
export function createSbom(date: Date): string {
  const folder = mkdtempSync(join(tmpdir(), 'plateful-sbom-'))
  try {
    const project = join(folder, 'plateful')
    mkdirSync(project)
    writeProductionManifests(project)
    const sbom = JSON.parse(
      runTool('npm', ['sbom', '--prefix', project, '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']),
    )
    sbom.metadata.timestamp = date.toISOString()
    delete sbom.serialNumber
    // UUID version 8, whose bits are free to choose (RFC 9562).
    const hex = createHash('sha256').update(JSON.stringify(sbom)).digest('hex')
    const id = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
    return `${JSON.stringify({ ...sbom, serialNumber: `urn:uuid:${id}` }, null, 2)}\n`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Adds the optional packages, which the build contains, and removes development dependencies, because `npm sbom --omit=dev` leaves out
 * packages that the server and the tests both depend on.
 */
function writeProductionManifests(folder: string): void {
  const isDevelopment = ([path, { dev, devOptional, link }]: [string, Entry]) =>
    path === 'optional' || path === 'tests' || link || dev || devOptional
  const { workspaces: _, devDependencies: __, ...manifest } = JSON.parse(readFileSync('package.json', 'utf8'))
  const optional = JSON.parse(readFileSync('optional/package.json', 'utf8'))
  const dependencies = { ...manifest.dependencies, ...optional.dependencies }
  const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const entries = Object.entries<Entry>(lockfile.packages).filter((entry) => !isDevelopment(entry))
  const { workspaces: ___, devDependencies: ____, ...root } = lockfile.packages['']
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, dependencies }))
  const packages = { ...Object.fromEntries(entries), '': { ...root, dependencies } }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lockfile, packages }))
}
