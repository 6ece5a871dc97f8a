/**
 * Loaded before the worker of the embedded database: records what it does with files, in order. `workerData.recorded` (a SharedArrayBuffer
 * of one integer) counts the records; a message on the channel 'disk-record' is answered with all of them.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve } from 'node:path'
import { BroadcastChannel, workerData } from 'node:worker_threads'

const count = new Int32Array(workerData.recorded)
const root = resolve(workerData.dataDir)
const records = []
const paths = new Map()
const inside = (path) => typeof path === 'string' && resolve(path).startsWith(root)

function record(entry) {
  records.push(entry)
  Atomics.add(count, 0, 1)
}

const real = { ...fs }

fs.openSync = (path, flags, mode) => {
  const isNew = inside(path) && !real.existsSync(path)
  const file = real.openSync(path, flags, mode)
  if (inside(path)) {
    paths.set(file, resolve(path))
    if (isNew) record({ what: 'create', path: resolve(path) })
    const truncates = typeof flags === 'number' ? flags & fs.constants.O_TRUNC : flags.startsWith('w')
    if (truncates && !isNew) record({ what: 'truncate', path: resolve(path), length: 0 })
  }
  return file
}
fs.closeSync = (file) => {
  paths.delete(file)
  return real.closeSync(file)
}
fs.writeSync = (file, buffer, offset, length, position) => {
  const written = real.writeSync(file, buffer, offset, length, position)
  const path = paths.get(file)
  if (path) record({ what: 'write', path, position, data: new Uint8Array(buffer.buffer, buffer.byteOffset + offset, written).slice() })
  return written
}
// Emscripten makes empty files with it.
fs.writeFileSync = (path, data, ...rest) => {
  const isNew = inside(path) && !real.existsSync(path)
  real.writeFileSync(path, data, ...rest)
  if (inside(path) && data.length > 0) throw new Error(`the recorder does not know writeFileSync with content: ${path}`)
  if (isNew) record({ what: 'create', path: resolve(path) })
}
fs.ftruncateSync = (file, length = 0) => {
  real.ftruncateSync(file, length)
  if (paths.has(file)) record({ what: 'truncate', path: paths.get(file), length })
}
fs.truncateSync = (path, length = 0) => {
  real.truncateSync(path, length)
  if (inside(path)) record({ what: 'truncate', path: resolve(path), length })
}
fs.mkdirSync = (path, ...rest) => {
  const made = real.mkdirSync(path, ...rest)
  if (inside(path)) record({ what: 'mkdir', path: resolve(path) })
  return made
}
for (const [name, what] of [
  ['unlinkSync', 'unlink'],
  ['rmdirSync', 'unlink'],
]) {
  fs[name] = (path, ...rest) => {
    real[name](path, ...rest)
    if (inside(path)) record({ what, path: resolve(path) })
  }
}
fs.renameSync = (from, to) => {
  real.renameSync(from, to)
  if (!inside(from)) return
  record({ what: 'rename', path: resolve(from), to: resolve(to) })
  for (const [file, path] of paths) if (path === resolve(from)) paths.set(file, resolve(to))
}
for (const name of ['fsyncSync', 'fdatasyncSync']) {
  fs[name] = (file) => {
    real[name](file)
    if (paths.has(file)) record({ what: 'flush', path: paths.get(file) })
  }
}
fs.fdatasync = (file, done) => {
  const path = paths.get(file)
  const flush = records.length
  if (path) record({ what: 'flush begins', path })
  real.fdatasync(file, (error) => {
    if (path && !error) record({ what: 'flush ends', path, begun: flush })
    done(error)
  })
}
syncBuiltinESMExports()

const channel = new BroadcastChannel('disk-record')
channel.onmessage = ({ data }) => {
  if (data === 'give') channel.postMessage(records)
}
channel.unref()
