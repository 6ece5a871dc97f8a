import { Link } from '@tanstack/react-router'
import { useSite } from '../site.ts'
import { MailLink } from './article.tsx'
import { Policy } from './policy.tsx'

export function Privacy() {
  const { productName, policies, privacy, map } = useSite()
  return (
    <Policy title="Privacy Policy" extra={policies.privacy}>
      <p>
        You can read every menu on {productName} without telling us who you are. This page says what we hold once you request a table or run
        a venue here.
      </p>
      <h2>When you request a table</h2>
      <p>
        We keep what you put in the form: your name, email address, phone number, the size of your party, the date and time, and any
        allergies or special request. We pass it to the one venue you chose, which needs it to answer you, and to no one else. Please do not
        write anything into a special request that the venue does not need to know. Allergies are data about health: you choose whether to
        name them, and with them you agree that the venue reads them. The people of the venue can read confirmed reservations in a calendar
        program of their own, which may belong to a provider such as Apple or Google. They note whether you came, may write a note for
        themselves, and see how often you came before; all of it is deleted with your data. Bookings by telephone are kept in the same way.
      </p>
      <p>The lawful basis is your own request: without these details no venue can hold a table for you.</p>
      <h2>When you have an account</h2>
      <p>
        Venue owners, their staff, editors and administrators sign in. For them we keep a name, an email address, a hashed password, which
        we cannot read, when they last signed in, and the IP address and browser of each active session, which their account page lists.
        Where they turn on notifications, the service of their browser's maker passes them on: it gets an encrypted message without names.
        The people of a venue see each other’s names and email addresses. We keep the email addresses of people they invite until the
        invitation is seven days old. Someone who claims a venue may write a note to the administrators, which is deleted a year after the
        decision; the venue is told the email address of the claimant. What they change in the guide, and that they signed in, is noted with
        their email address and, for 90 days, their IP address and browser.
      </p>
      <p>
        {privacy.readsOutside
          ? 'A photo of a menu may be read by an outside service. The page where it is chosen says so first.'
          : 'Photos of menus are read on our own server. No outside service sees them.'}
      </p>
      <h2>Information collected when you visit</h2>
      <p>
        Our server logs the URL of each requested page and how long the response took, to keep the guide running and to stop abuse. There is
        no advertising, no tracking and no profile of you. We count what is searched by week and town, without any data about you: words can
        be read only once five different visitors searched them in one week. The <Link to="/cookies">Cookie Policy</Link> says what your
        browser stores.
      </p>
      <p>
        {map.googleKey || map.styleUrl
          ? 'Maps come from the provider named in their corner. That provider sees your IP address while you look at a map.'
          : 'Maps come from our own server. No other provider is asked for them.'}
      </p>
      <h2>How long we keep it</h2>
      <p>
        {monthsOf(privacy.retentionMonths)} after the date of a request, we automatically remove your name, contact details and comments. We
        delete our copy of the emails about it 30 days after they were sent. When a venue is deleted, an administrator can bring it back
        with its reservations for some weeks; the same periods apply to them. You can ask us to delete your details sooner.
      </p>
      <h2>Your rights</h2>
      <p>
        With an account, you can download what we hold about you and delete the account on your <Link to="/account">account page</Link>.
        What you changed in the guide stays noted with your email address. Anyone may ask for a copy of what we hold about them, have it
        corrected or deleted, object to its use, or take it elsewhere. Write to <MailLink />. If our answer does not satisfy you, you may
        complain to the Information Commissioner's Office at <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk</a>.
      </p>
    </Policy>
  )
}

function monthsOf(months: number): string {
  return months === 1 ? 'One month' : `${months} months`
}
