import { sql } from 'drizzle-orm'

/** The rule of `normalisePostcode` as SQL, written as in its index. NFKC converts all kinds of space to a plain space. */
export const COMPARABLE_POSTCODE = sql.raw(`upper(translate(normalize(address_postcode, NFKC), E' \\t\\n', ''))`)
