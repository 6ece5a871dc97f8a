import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Session } from '../../contract/account.ts'
import { createApi } from '../api.ts'
import { unsavedKey } from './kept-data.ts'
import { dispatchSessionEvent, refreshSession } from './session-store.ts'

const sessionOf = (id: string | null) => ({ user: id === null ? null : { id }, expires_at: null }) as Session

/** As far as the pages use it: the keys are properties. */
function aStorage(): Storage {
  const methods = {
    setItem: (key: string, value: string) => Reflect.set(storage, key, value),
    removeItem: (key: string) => Reflect.deleteProperty(storage, key),
  }
  const storage = Object.create(methods)
  return storage
}

describe('unsaved input', () => {
  beforeEach(() => {
    for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, aStorage())
    for (const storage of [localStorage, sessionStorage])
      for (const key of [unsavedKey('ann', 'x'), unsavedKey('anna', 'x'), 'other']) storage.setItem(key, '1')
    dispatchSessionEvent({ type: 'signed-in', session: sessionOf('ann') })
  })
  afterEach(() => {
    dispatchSessionEvent({ type: 'signed-out' })
    vi.unstubAllGlobals()
  })

  test('is deleted when the user signs out', () => {
    dispatchSessionEvent({ type: 'signed-out' })
    for (const storage of [localStorage, sessionStorage]) expect(Object.keys(storage)).toEqual([unsavedKey('anna', 'x'), 'other'])
  })

  test('stays when the session expires, and when another user signs in', () => {
    for (const id of [null, 'bob']) {
      dispatchSessionEvent({ type: 'read', session: sessionOf(id) })
      for (const storage of [localStorage, sessionStorage]) expect(Object.keys(storage)).toHaveLength(3)
    }
  })

  test('does not prevent signing out when the browser forbids storage', () => {
    vi.stubGlobal('localStorage', undefined)
    dispatchSessionEvent({ type: 'signed-out' })
    expect(Object.keys(sessionStorage)).toEqual([unsavedKey('anna', 'x'), 'other'])
  })
})

describe('the session', () => {
  afterEach(() => dispatchSessionEvent({ type: 'signed-out' }))

  /** Starts reading a session of 'ann'. The response arrives when `arrive` is called. */
  function slowRead() {
    const arrived = Promise.withResolvers<Response>()
    const user = refreshSession(createApi(() => arrived.promise, 'http://guide.example'))
    return { user, arrive: () => arrived.resolve(Response.json(sessionOf('ann'))) }
  }

  test('stays signed out when a response from before arrives after signing out', async () => {
    const { user, arrive } = slowRead()
    dispatchSessionEvent({ type: 'signed-out' })
    arrive()
    expect(await user).toBeNull()
  })

  test('is the session of the response when nothing changes while it loads', async () => {
    const { user, arrive } = slowRead()
    arrive()
    expect(await user).toMatchObject({ id: 'ann' })
  })
})
