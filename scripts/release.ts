// `npm run release [-- DIRECTORY]`: writes the files of a release into a directory (default: release). The build is reproducible.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.ts'
import { changesOf } from './release/changes.ts'
import { createClientPackage } from './release/client-package.ts'
import { buildDebianPackage } from './release/debian-package.ts'
import { createSbom } from './release/sbom.ts'
import { sourceDate } from './release/source-date.ts'
import { createTarball } from './release/tarball.ts'

type Parts = { debian: boolean }

/**
 * Replaces the directory by one with the tarball, the package of the TypeScript client, the SBOM, the changes of the version, SHA256SUMS and, with `debian`, the Debian
 * package. Returns the file names.
 * @throws Error when the changelog says nothing of the version
 */
export function release(folder: string, { debian }: Parts): string[] {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const date = sourceDate()
  const text = changesOf(readFileSync('CHANGELOG.md', 'utf8'), version)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const sbom = `plateful-${version}.cdx.json`
  writeFileSync(join(folder, sbom), createSbom(date))
  const changes = `plateful-${version}-changes.md`
  writeFileSync(join(folder, changes), text)
  const files = [createTarball({ version, date, folder }), createClientPackage({ version, date, folder }), sbom, changes]
  if (debian) files.push(buildDebianPackage({ version, date, folder }))
  const sums = files.sort().map(
    (name) =>
      `${createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex')}  ${name}\n`,
  )
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
  return [...files, 'SHA256SUMS']
}

if (import.meta.main) {
  ensureBuilt()
  const folder = process.argv[2] ?? 'release'
  for (const name of release(folder, { debian: true })) console.log(join(folder, name))
}
