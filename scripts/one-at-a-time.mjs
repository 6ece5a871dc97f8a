// What must not be done twice at once, such as installing: whoever comes second waits. Plain JavaScript without
// dependencies, for the Node that the machine happens to have.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

const LOOK_MS = 200

/**
 * Runs `work`, which neither waits nor returns a promise, while no other process of this folder runs what has the same note.
 * @param note a file that names the process at work, as long as it is at it; one whose process is gone counts for nothing
 * @param doing what whoever waits is told, as 'installs packages'
 */
export function oneAtATime(note, doing, work) {
  take(note, doing)
  const release = () => rmSync(note, { force: true })
  // Where the work ends the process.
  process.once('exit', release)
  try {
    return work()
  } finally {
    release()
    process.off('exit', release)
  }
}

function take(note, doing) {
  let isToldOf = null
  for (;;) {
    if (isTaken(note)) return
    const other = processOf(note)
    if (other !== null && other !== isToldOf) {
      console.log(`Waiting: another command, process ${other}, ${doing}…`)
      isToldOf = other
    }
    if (other !== null) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS)
  }
}

/** Written aside and linked into place, so that nobody reads half a note, and the first one wins. */
function isTaken(note) {
  const mine = `${note}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    linkSync(mine, note)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    // Some shared folders of virtual machines and memory cards know no links: better not in turn than not at all.
    if (['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(error.code)) return true
    throw error
  } finally {
    rmSync(mine)
  }
}

/** The living process that the note names; null where there is none any more, and then no note either. */
function processOf(note) {
  const pid = readNote(note)
  // Its number may have been given to this one since.
  if (pid === null || (pid !== process.pid && isAlive(pid))) return pid
  const aside = `${note}.${process.pid}.old`
  try {
    renameSync(note, aside)
  } catch {
    // Somebody else did.
    return null
  }
  const taken = readNote(aside)
  // Between the look and the move somebody living may have taken the place: it is theirs.
  if (taken !== null && taken !== pid) linkSync(aside, note)
  rmSync(aside)
  return null
}

function readNote(note) {
  try {
    return Number(readFileSync(note, 'utf8')) || null
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process lives, too.
    return error.code === 'EPERM'
  }
}
