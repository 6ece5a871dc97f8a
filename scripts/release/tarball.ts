import { join } from 'node:path'
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
 * Needs GNU tar. Returns the file name.
 */
export function createTarball({ version, date, folder }: Release): string {
  const name = `plateful-${version}.tar.gz`
  const sameBytes = ['--sort=name', `--mtime=@${date.getTime() / 1000}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go=rX']
  runTool('tar', [
    ...sameBytes,
    '--format=gnu',
    `--transform=s,^,plateful-${version}/,`,
    '--use-compress-program=gzip -n -6',
    '-cf',
    join(folder, name),
    ...CONTENT,
  ])
  return name
}
