import { useMemo } from 'react'
import type { List } from '../../contract/common.ts'
import { useApi } from '../site.ts'
import { type Choice, Combobox } from './combobox.tsx'

type Row = { id: string; name: string; address_city: string; address_postcode: string }
const PAGE_SIZE = 50

type Props = Pick<
  Parameters<typeof Combobox>[0],
  'label' | 'id' | 'describedBy' | 'isInvalid' | 'none' | 'placeholder' | 'value' | 'onChange'
>

/** Searches all venues, including inactive ones, for administrators. The choices show the location, because names may be equal. */
export function VenueCombobox(props: Props) {
  const api = useApi()
  const source = useMemo(
    () => ({
      name: 'venues',
      fetch: async (q: string, page: number, signal: AbortSignal): Promise<List<Choice>> => {
        const found = await api.get('/api/managed-venues', { query: { q, page, limit: PAGE_SIZE }, signal })
        return { ...found, data: found.data.map(toChoice) }
      },
    }),
    [api],
  )
  return <Combobox {...props} find="Find a venue" source={source} />
}

function toChoice({ id, name, address_city, address_postcode }: Row): Choice {
  return { id, name, detail: `${address_city}, ${address_postcode}` }
}
