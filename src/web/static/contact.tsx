import { Link } from '@tanstack/react-router'
import { useSite } from '../site.ts'
import * as styles from './article.module.css'
import { Article, MailLink } from './article.tsx'

export function Contact() {
  const { productName } = useSite()
  return (
    <Article title="Contact" lead={`Get in touch with the ${productName} team.`}>
      <p className={styles.address}>
        <MailLink />
      </p>
      <h2>About your reservation</h2>
      <p>
        The venue replies to you directly. Use the link in our email to check or cancel your request. The venue's phone number and email
        address are on its page; you find it under <Link to="/venues">Venues</Link>.
      </p>
      <h2>If you run a venue</h2>
      <p>
        Write to us from your venue's own address and say which venue it is. We'll link your account to your venue so you can add your menu.
      </p>
      <h2>Something on a page is wrong</h2>
      <p>Tell us the page and what it should say. We pass it on to the venue, or put it right ourselves.</p>
    </Article>
  )
}
