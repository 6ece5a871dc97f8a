import { Link } from '@tanstack/react-router'
import { REPLY_HOURS } from '../../domain/reservation/reply-time.ts'
import { useSite } from '../site.ts'
import { Policy } from './policy.tsx'

export function Terms() {
  const { productName, policies, isDemo } = useSite()
  return (
    <Policy title="Terms of Service" extra={policies.terms}>
      {isDemo ? (
        <p>
          <strong>This is a demonstration.</strong> Every venue and dish here is invented, and no table you request exists.
        </p>
      ) : null}
      <p>{productName} is a guide to places to eat and drink. Using it is free, and these terms apply.</p>
      <h2>Menus and prices</h2>
      <p>
        Venues write their own pages and menus. Dishes sell out and prices change, so what the venue tells you at the table counts. Dietary
        tags are the venue's own words; if you have an allergy, always ask before you order.
      </p>
      <h2>Requesting a table</h2>
      <p>
        The form sends a request to the venue. Some venues confirm a free table immediately. The others reply within {REPLY_HOURS} hours.
        The table is yours once you get a confirmation email. Any agreement about the table is between you and the venue. If your plans
        change, cancel it by the link in our email, or tell the venue, so the table can go to someone else.
      </p>
      <h2>Fair use</h2>
      <p>
        Only request tables you intend to use, in your own name. Do not disturb the guide, get round its limits, or use it to collect other
        people's details.
      </p>
      <h2>For venues</h2>
      <p>
        Publish only what is true and what you have the right to publish. We may take down what is unlawful or misleading, and we will tell
        you why.
      </p>
      <h2>Our part</h2>
      <p>
        {productName} is in beta: we look after it with care but cannot promise that it is always there or free of mistakes. Nothing here
        limits rights that the law gives you. How we treat your data is in the <Link to="/privacy">Privacy Policy</Link>.
      </p>
    </Policy>
  )
}
