import { Link } from '@tanstack/react-router'
import type { FilterOption } from '../filters/filter-group.ts'
import { omitAbsentParams } from '../filters/filter-params.ts'
import { pluralise } from '../pluralise.ts'
import { Banner } from '../ui/banner.tsx'
import * as styles from './not-stated-notice.module.css'
import type { ResultsParams } from './results-params.ts'

/** `options` are the allergens with their names, which the list has anyway. */
type Props = { notStated: number; options: readonly FilterOption[]; search: ResultsParams }

/** How many dishes do not state the avoided allergens, with a link to them and back. A missing statement never means free from. */
export function NotStatedNotice({ notStated, options, search }: Props) {
  const { avoid, not_stated, page: _page, ...others } = search
  if (!avoid) return null
  const free = { ...others, avoid }
  const allergens = avoid.map((value) => options.find((option) => option.value === value)?.label.toLowerCase() ?? value).join(', ')
  return (
    <div className={styles.notice}>
      {not_stated ? (
        <Banner tone="warning" action={<Choice search={free}>Hide them</Choice>}>
          <strong>These dishes don’t say whether they contain {allergens}.</strong> They may. Always tell the venue about an allergy.
        </Banner>
      ) : (
        <Banner tone="info" action={notStated > 0 ? <Choice search={{ ...free, not_stated: 1 }}>Show them</Choice> : null}>
          {notStated > 0
            ? `${pluralise(notStated, 'dish', 'dishes')} ${notStated === 1 ? 'doesn’t' : 'don’t'} say whether ${notStated === 1 ? 'it contains' : 'they contain'} ${allergens}. ${notStated === 1 ? 'It isn’t' : 'They aren’t'} shown. `
            : ''}
          Always tell the venue about an allergy.
        </Banner>
      )}
    </div>
  )
}

function Choice({ search, children }: { search: ResultsParams; children: string }) {
  return (
    <Link to="/search" search={omitAbsentParams(search)} className="link">
      {children}
    </Link>
  )
}
