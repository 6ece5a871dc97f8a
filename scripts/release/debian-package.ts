import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { runTool } from './run-tool.ts'
import { copyRuntimePackages } from './runtime-packages.ts'

/** Debian's names of Node's processor architectures. */
const ARCHITECTURES: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

const PROGRAM = '/usr/lib/plateful'

type Release = { version: string; date: Date; folder: string }

const read = (name: string) => readFileSync(join('deploy/debian', name), 'utf8')

/** Builds the package for the architecture of this machine, with all run-time dependencies. Needs `dpkg-deb`. Returns the file name. */
export function buildDebianPackage({ version, date, folder }: Release): string {
  const architecture = ARCHITECTURES[process.arch]
  if (!architecture) throw new Error(`There is no Debian package for the processor ${process.arch}.`)
  const root = mkdtempSync(join(tmpdir(), 'plateful-deb-'))
  try {
    // `mkdtemp` gives 0700, which unpacking the package by hand would give to the target directory.
    chmodSync(root, 0o755)
    fill(root, version)
    const [kilobytes = ''] = runTool('du', ['-sk', '--apparent-size', root]).split('\t')
    const values: Record<string, string> = { VERSION: version, ARCHITECTURE: architecture, SIZE: kilobytes }
    write(
      root,
      '/DEBIAN/control',
      read('control').replace(/@(\w+)@/g, (_, name) => values[name] ?? ''),
    )
    const name = `plateful_${version}_${architecture}.deb`
    const epoch = { SOURCE_DATE_EPOCH: String(date.getTime() / 1000) }
    runTool('find', [root, '-exec', 'touch', '--no-dereference', `--date=@${epoch.SOURCE_DATE_EPOCH}`, '{}', '+'])
    runTool('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z6', '--build', root, join(folder, name)], epoch)
    return name
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function fill(root: string, version: string): void {
  const program = join(root, PROGRAM)
  cpSync('dist', join(program, 'dist'), { recursive: true })
  cpSync('package.json', join(program, 'package.json'))
  copyRuntimePackages(join(program, 'node_modules'))
  runTool('chmod', ['-R', 'u+rwX,go=rX', program])

  const unit = readFileSync('deploy/plateful.service', 'utf8').replaceAll('/opt/plateful', PROGRAM)
  write(root, '/lib/systemd/system/plateful.service', unit.replace(/^# systemd unit:.*\n/, ''))
  write(root, '/etc/plateful.env', read('plateful.env'))
  write(root, '/usr/sbin/plateful', read('plateful'), 0o755)
  write(root, '/usr/share/man/man8/plateful.8.gz', gzipSync(read('plateful.8'), { level: 9 }))

  const doc = '/usr/share/doc/plateful'
  const paragraphs = readFileSync('LICENSE', 'utf8').split('\n').slice(2)
  const licence = paragraphs
    .map((line) => ` ${line || '.'}`)
    .join('\n')
    .replace(/(\n \.)+$/, '')
  write(root, `${doc}/copyright`, read('copyright').replace('@LICENSE@', licence))
  write(root, `${doc}/changelog.gz`, gzipSync(`plateful ${version}\n\n${readFileSync('CHANGELOG.md', 'utf8')}`, { level: 9 }))
  write(root, `${doc}/env.example.gz`, gzipSync(readFileSync('.env.example'), { level: 9 }))
  write(root, '/usr/share/lintian/overrides/plateful', read('lintian-overrides'))

  write(root, '/DEBIAN/conffiles', '/etc/plateful.env\n')
  for (const script of ['postinst', 'prerm', 'postrm']) write(root, `/DEBIAN/${script}`, read(script), 0o755)
}

function write(root: string, path: string, content: string | Uint8Array, mode = 0o644): void {
  mkdirSync(join(root, dirname(path)), { recursive: true, mode: 0o755 })
  writeFileSync(join(root, path), content)
  chmodSync(join(root, path), mode)
}
