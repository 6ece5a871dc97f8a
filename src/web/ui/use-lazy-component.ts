import { type ComponentType, useCallback, useRef, useState } from 'react'
import { reloadOutdated } from '../reload-outdated.ts'

type Module<P> = { default: ComponentType<P> }

/**
 * A component whose code loads on demand, such as a dialog. Call `load` early, on hover or focus.
 * `failed` is true when the code could not be loaded; the next `load` tries again. Reloads an outdated page on which nothing was entered.
 */
export function useLazyComponent<P>(importModule: () => Promise<Module<P>>) {
  const [Component, setComponent] = useState<ComponentType<P> | null>(null)
  const [failed, setFailed] = useState(false)
  const running = useRef(false)
  const loader = useRef(importModule)
  const load = useCallback(() => {
    if (running.current) return
    running.current = true
    setFailed(false)
    loader.current().then(
      (module) => setComponent(() => module.default),
      () => {
        running.current = false
        setFailed(true)
        void reloadOutdated({ keepsEntered: true })
      },
    )
  }, [])
  return { Component, failed, load }
}
