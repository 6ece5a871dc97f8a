// @ts-check
// Runs work that two processes must not do concurrently, such as installing packages. Plain JavaScript without dependencies,
// because it runs on any Node version.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

const POLL_MS = 200

/**
 * Runs `work`, which is synchronous, while no other process holds the lock file. The lock of a process that has ended is ignored.
 * @template T
 * @param {string} lockFile holds the id of the process that works
 * @param {string} activity what the process does, for the message of a waiting process, for example 'installs packages'
 * @param {() => T} work
 * @returns {T}
 */
export function runExclusively(lockFile, activity, work) {
  acquire(lockFile, activity)
  const release = () => rmSync(lockFile, { force: true })
  // The work may exit the process.
  process.once('exit', release)
  try {
    return work()
  } finally {
    release()
    process.off('exit', release)
  }
}

/** @param {string} lockFile @param {string} activity */
function acquire(lockFile, activity) {
  let announcedPid = null
  for (;;) {
    if (tryLock(lockFile)) return
    const pid = readLiveHolder(lockFile)
    if (pid !== null && pid !== announcedPid) {
      // On standard error, because the output of a command may be a file.
      console.error(`Waiting: another command, process ${pid}, ${activity}…`)
      announcedPid = pid
    }
    if (pid !== null) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS)
  }
}

/**
 * Writes a temporary file and links it into place, so that no process reads an incomplete lock and the first one wins.
 * @param {string} lockFile
 */
function tryLock(lockFile) {
  const temporary = `${lockFile}.${process.pid}`
  writeFileSync(temporary, String(process.pid))
  try {
    linkSync(temporary, lockFile)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    // Some shared directories of virtual machines and memory cards do not support hard links. Work without a lock there.
    if (['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(codeOf(error))) return true
    throw error
  } finally {
    rmSync(temporary)
  }
}

/**
 * The id of the running process that holds the lock. Null when it has ended; its lock file is removed then.
 * @param {string} lockFile
 */
function readLiveHolder(lockFile) {
  const pid = readPid(lockFile)
  // This process may have got the id of a process that has ended.
  if (pid === null || (pid !== process.pid && isRunning(pid))) return pid
  const stale = `${lockFile}.${process.pid}.old`
  try {
    renameSync(lockFile, stale)
  } catch {
    // Another process removed it.
    return null
  }
  const removedPid = readPid(stale)
  // A running process may have taken the lock between reading and renaming. Restore it.
  if (removedPid !== null && removedPid !== pid) linkSync(stale, lockFile)
  rmSync(stale)
  return null
}

/** @param {string} lockFile */
function readPid(lockFile) {
  try {
    return Number(readFileSync(lockFile, 'utf8')) || null
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs as another user.
    return codeOf(error) === 'EPERM'
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
