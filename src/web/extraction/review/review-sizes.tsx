import { checkSizes } from '../../../domain/menu/sizes.ts'
import { errorMessage } from '../../../domain/messages.ts'
import { type SizeFormValue, SizesField } from '../../menu/manage/sizes-field.tsx'
import type { DraftItem } from './draft.ts'
import * as styles from './review-row.module.css'

type Props = { item: DraftItem; itemName: string; onChange: (sizes: readonly SizeFormValue[]) => void }

/** The sizes of an item. The price of the item is the lowest of theirs. */
export function ReviewSizes({ item: { sizes, price }, itemName, onChange }: Props) {
  const error = checkSizes(sizes)
  return (
    <div className={styles.sizes}>
      <SizesField
        sizes={sizes}
        onChange={onChange}
        firstPrice={price}
        error={error ? errorMessage(error) : undefined}
        itemName={itemName}
      />
    </div>
  )
}
