import { join, resolve } from 'node:path'
import { runTool } from './run-tool.ts'

/** Files to run the server, to install its packages, and the documentation. */
const CONTENT = [
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'deploy',
  'dist',
  'docs',
  'optional/package.json',
  'package-lock.json',
  'package.json',
  'scripts/language.mjs',
  'scripts/npm.mjs',
  'tests/package.json',
]

type Release = { version: string; date: Date; folder: string }

/**
 * Packs the build. It runs on every architecture after `npm ci --omit=dev --workspaces=false --legacy-peer-deps` in the unpacked directory.
 * Returns the file name.
 */
export function createTarball({ version, date, folder }: Release): string {
  const name = `plateful-${version}.tar.gz`
  pack({ date, file: join(folder, name), from: '.', into: `plateful-${version}`, content: CONTENT })
  return name
}

type Packing = {
  date: Date
  file: string
  from: string
  /** The directory of the archive that contains everything. */
  into: string
  content: readonly string[]
}

/** Writes a compressed tar file, the same bytes for the same content. Needs GNU tar. */
export function pack({ date, file, from, into, content }: Packing): void {
  const sameBytes = ['--sort=name', `--mtime=@${date.getTime() / 1000}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go=rX']
  runTool('tar', [
    ...sameBytes,
    '--format=gnu',
    `--transform=s,^,${into}/,`,
    '--use-compress-program=gzip -n -6',
    '-cf',
    resolve(file),
    '-C',
    from,
    ...content,
  ])
}
