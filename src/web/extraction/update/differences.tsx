import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { MenuDifference, MenuUpdate } from '../../../contract/menu-extraction.ts'
import { formatPrice } from '../../../domain/menu/price.ts'
import { FALLBACKS } from '../../../domain/messages.ts'
import { messageOf } from '../../api.ts'
import { useNotices } from '../../private/notices.tsx'
import { tell } from '../../private/toasts.ts'
import { useApi } from '../../site.ts'

type Row = { key: string; words: ReactNode; name: string }

/** What a new photograph changes, to be taken over one by one or all together. Nothing is ticked that takes a dish away. */
export function Differences({ difference, onDone }: { difference: MenuDifference; onDone: () => void }) {
  const api = useApi()
  const client = useQueryClient()
  const { fail, clear } = useNotices()
  const { menu, extraction, added, gone, repriced } = difference
  const all = [...added.map((_, at) => `added${at}`), ...repriced.map(({ id }) => id), ...gone.map(({ id }) => id)]
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set(all.filter((key) => !gone.some(({ id }) => id === key))))
  const toggle = (key: string) =>
    setTaken((last) => (last.has(key) ? new Set([...last].filter((one) => one !== key)) : new Set([...last, key])))
  const update: MenuUpdate = {
    seen_updated_at: menu.updated_at,
    added: added.filter((_, at) => taken.has(`added${at}`)),
    gone: gone.flatMap(({ id }) => (taken.has(id) ? [id] : [])),
    repriced: repriced.flatMap(({ id, new_price: price }) => (taken.has(id) ? [{ id, price }] : [])),
  }
  const apply = useMutation({
    mutationFn: () => {
      clear()
      return api.post(`/api/menu-extractions/${extraction.id}/apply`, update)
    },
    onSuccess: async () => {
      await client.invalidateQueries({ refetchType: 'none' })
      tell(`${menu.name} is brought up to date`)
      onDone()
    },
    onError: (error) => fail(messageOf(error, FALLBACKS.updateMenu)),
  })
  const groups: [title: string, rows: Row[]][] = [
    ['New', added.map(({ name, price, category }, at) => ({ key: `added${at}`, name, words: `${formatPrice(price)} · ${category}` }))],
    [
      'Changed in price',
      repriced.map(({ id, name, price, new_price }) => ({ key: id, name, words: `${formatPrice(price)} to ${formatPrice(new_price)}` })),
    ],
    ['Gone', gone.map(({ id, name, price }) => ({ key: id, name, words: formatPrice(price) }))],
  ]
  return (
    <div className="add-menu">
      {all.length === 0 ? <p className="panel extraction">The photograph shows {menu.name} as it is.</p> : null}
      {groups.map(([title, rows]) =>
        rows.length === 0 ? null : (
          <section className="panel extraction" key={title} aria-label={title}>
            <h2 className="extraction-state">{title}</h2>
            <ul className="differences">
              {rows.map(({ key, name, words }) => (
                <li key={key}>
                  <label>
                    <input type="checkbox" checked={taken.has(key)} onChange={() => toggle(key)} />
                    <span className="strong">{name}</span>
                    <span className="muted">{words}</span>
                  </label>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
      <div className="savebar">
        {all.length > 0 ? (
          <button type="button" className="btn ghost" onClick={() => setTaken(new Set(taken.size === all.length ? [] : all))}>
            {taken.size === all.length ? 'Take none' : 'Take all'}
          </button>
        ) : null}
        <button type="button" className="btn line" onClick={onDone}>
          Cancel
        </button>
        <button type="button" className="btn" disabled={taken.size === 0 || apply.isPending} onClick={() => apply.mutate()}>
          {apply.isPending ? 'Saving...' : `Take over ${taken.size}`}
        </button>
      </div>
    </div>
  )
}
