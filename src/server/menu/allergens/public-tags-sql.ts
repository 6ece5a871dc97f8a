import { RULED_OUT } from '../../../domain/menu/contradicted-tags.ts'

const RULES = Object.entries(RULED_OUT)
  .map(([tag, { allergens, statements }]) => {
    const isStated = statements.map((statement) => `'${statement}' in (${allergens.map((one) => `a.statements->>'${one}'`).join(', ')})`)
    return `when '${tag}' then ${isStated.join(' or ')}`
  })
  .join(' ')

/**
 * The tags that `contradictedTags` leaves, as an SQL expression. The search thread, which loads no query builder, uses it as well.
 * @param item the name of `menu_items` in the statement; its row of `menu_item_allergens`, if it has one, is called `a`
 */
export function publicTagsSql(item: string): string {
  return `case when a.item_id is null then ${item}.dietary_info else array(
    select tag from unnest(${item}.dietary_info) with ordinality as tags(tag, place) where (case tag ${RULES} end) is not true order by place) end`
}
