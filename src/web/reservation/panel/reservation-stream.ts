/**
 * Pause before a new stream, in milliseconds. Browsers give up on a stream when the response is not an event stream.
 */
const RECONNECT_MS = 5_000

type Event = 'opened' | 'changed'
type Listener = (event: Event) => void

/**
 * Follows the reservations of a venue over the server's event stream: `opened` on every connection, because events before it are lost, and
 * `changed`. All tabs of a browser share one stream, because over HTTP/1.1 a browser has six connections for all of them: the tab with the
 * lock connects and tells the others. The tab that was shown last takes the lock, because browsers suspend hidden tabs. Without HTTPS there
 * are no locks, and every tab connects.
 * @returns ends following
 */
export function followReservations(venueId: string, listener: Listener): () => void {
  let attempt = new AbortController()
  if (!navigator.locks) {
    openStream({ venueId, listener, signal: attempt.signal })
    return () => attempt.abort()
  }
  const name = `reservations ${venueId}`
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }) => listener(data))
  let isConnected = false
  const connect = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      // A lock that is taken over is also granted after following has ended.
      if (signal.aborted) return resolve()
      isConnected = true
      signal.addEventListener('abort', () => resolve())
      openStream({
        venueId,
        signal,
        listener: (event) => {
          channel.postMessage(event)
          listener(event)
        },
        // Keeps the lock. If a waiting tab connected instead, browsers with several tabs would end each other's streams without pause.
        onEnd: () => {
          isConnected = false
        },
      })
    })
  const takeLock = (isShown: boolean) => {
    attempt.abort()
    const own = new AbortController()
    attempt = own
    const options = isShown ? { steal: true } : { signal: own.signal }
    navigator.locks
      .request(name, options, () => connect(own.signal))
      .catch(() => {
        // Another tab was shown. This one waits until that one is closed.
        if (attempt !== own) return
        isConnected = false
        takeLock(false)
      })
  }
  const onShown = () => {
    if (document.visibilityState === 'visible' && !isConnected) takeLock(true)
  }
  takeLock(document.visibilityState === 'visible')
  document.addEventListener('visibilitychange', onShown)
  return () => {
    document.removeEventListener('visibilitychange', onShown)
    const last = attempt
    attempt = new AbortController()
    last.abort()
    channel.close()
  }
}

type Stream = {
  venueId: string
  listener: Listener
  signal: AbortSignal
  /** Called when the server ends the stream for good, such as when the venue gets another manager. */
  onEnd?: () => void
}

/** Reconnects when the stream breaks, and stops when the server ends it. */
function openStream({ venueId, listener, signal, onEnd }: Stream): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const connect = (): EventSource => {
    const stream = new EventSource(`/api/reservations/events?${new URLSearchParams({ venue_id: venueId })}`)
    stream.addEventListener('open', () => listener('opened'))
    stream.addEventListener('changed', () => listener('changed'))
    stream.addEventListener('end', ({ data }) => {
      stream.close()
      listener('changed')
      // The session token may have been replaced, so connect again. The server rejects a session that has ended.
      if (JSON.parse(data).reason === 'session') events = connect()
      else onEnd?.()
    })
    stream.addEventListener('error', () => {
      if (stream.readyState !== EventSource.CLOSED) return
      // A refetch also fails when the stream was rejected, and then shows the reason.
      listener('changed')
      waiting = setTimeout(() => {
        events = connect()
      }, RECONNECT_MS)
    })
    return stream
  }
  let events = connect()
  signal.addEventListener('abort', () => {
    clearTimeout(waiting)
    events.close()
  })
}
