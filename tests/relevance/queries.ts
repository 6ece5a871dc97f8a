import { abroadQueries } from './queries/abroad.ts'
import { allergenQueries } from './queries/allergens.ts'
import { appetiteQueries } from './queries/appetites.ts'
import { asideQueries } from './queries/aside.ts'
import { begunQueries } from './queries/begun.ts'
import { budgetQueries } from './queries/budgets.ts'
import { companyQueries } from './queries/company.ts'
import { cravingQueries } from './queries/cravings.ts'
import { cuisineQueries } from './queries/cuisines.ts'
import { dietQueries } from './queries/diets.ts'
import { districtQueries } from './queries/districts.ts'
import { eveningQueries } from './queries/evenings.ts'
import { everydayNeedQueries } from './queries/everyday-needs.ts'
import { everydaySlipQueries } from './queries/everyday-slips.ts'
import { everydayVenueQueries } from './queries/everyday-venues.ts'
import { everydayWordQueries } from './queries/everyday-words.ts'
import { filterQueries } from './queries/filters.ts'
import { freshQueries } from './queries/fresh.ts'
import { hurryQueries } from './queries/hurries.ts'
import { keptQueries } from './queries/kept.ts'
import { kitchenQueries } from './queries/kitchens.ts'
import { limitQueries } from './queries/limits.ts'
import { memoryQueries } from './queries/memories.ts'
import { mistypeQueries } from './queries/mistypes.ts'
import { mixedQueries } from './queries/mixed.ts'
import { nameQueries } from './queries/names.ts'
import { needQueries } from './queries/needs.ts'
import { occasionQueries } from './queries/occasions.ts'
import { orderQueries } from './queries/orders.ts'
import { outingQueries } from './queries/outings.ts'
import { phoneQueries } from './queries/phones.ts'
import { keptPhoneQueries } from './queries/phones-kept.ts'
import { phraseQueries } from './queries/phrases.ts'
import { placeQueries } from './queries/places.ts'
import { pluralQueries } from './queries/plurals.ts'
import { priceQueries } from './queries/prices.ts'
import { roundQueries } from './queries/rounds.ts'
import { secondRoundQueries } from './queries/second-round.ts'
import { slipQueries } from './queries/slips.ts'
import { spellingQueries } from './queries/spellings.ts'
import { supperQueries } from './queries/suppers.ts'
import { synonymQueries } from './queries/synonyms.ts'
import { thumbQueries } from './queries/thumbs.ts'
import { tripQueries } from './queries/trips.ts'
import { typingQueries } from './queries/typing.ts'
import { unseenQueries } from './queries/unseen.ts'
import { visitorQueries } from './queries/visitors.ts'
import type { RelevanceQuery } from './relevance-query.ts'

/** Queries of diners with the results that they expect in the demo content. Written without knowledge of the search code. */
export const relevanceQueries: readonly RelevanceQuery[] = [
  ...nameQueries,
  ...typingQueries,
  ...synonymQueries,
  ...filterQueries,
  ...placeQueries,
  ...phraseQueries,
  ...kitchenQueries,
  ...spellingQueries,
  ...dietQueries,
  ...allergenQueries,
  ...priceQueries,
  ...outingQueries,
  ...slipQueries,
  ...pluralQueries,
  ...districtQueries,
  ...needQueries,
  ...budgetQueries,
  ...cuisineQueries,
  ...memoryQueries,
  ...orderQueries,
  ...tripQueries,
  ...occasionQueries,
  ...mistypeQueries,
  ...roundQueries,
  ...visitorQueries,
  ...hurryQueries,
  ...cravingQueries,
  ...eveningQueries,
  ...unseenQueries,
  ...appetiteQueries,
  ...companyQueries,
  ...limitQueries,
  ...thumbQueries,
  ...abroadQueries,
  ...asideQueries,
  ...mixedQueries,
  ...freshQueries,
  ...supperQueries,
  ...keptQueries,
  ...secondRoundQueries,
  ...everydaySlipQueries,
  ...everydayWordQueries,
  ...everydayNeedQueries,
  ...everydayVenueQueries,
  ...begunQueries,
  ...phoneQueries,
  ...keptPhoneQueries,
]
