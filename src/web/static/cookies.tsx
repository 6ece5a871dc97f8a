import { Link } from '@tanstack/react-router'
import { useSite } from '../site.ts'
import { Policy } from './policy.tsx'

export function Cookies() {
  const { productName, policies } = useSite()
  return (
    <Policy title="Cookie Policy" extra={policies.cookies}>
      <p>{productName} sets no cookie when you look around, search or request a table. That is why no banner asks you about them.</p>
      <h2>What your browser stores</h2>
      <dl>
        <dt>A session cookie, only for those who sign in</dt>
        <dd>
          It tells the server who is signed in. Scripts cannot read it, and it is deleted when they sign out. Where signing in takes a
          second step, uses a passkey or goes through another provider, another cookie remembers the step for some minutes.
        </dd>
        <dt>A cookie for 400 days, only for those who sign in</dt>
        <dd>
          It holds a random number, by which the server recognises this browser: signing in from another one sends an email. It is read when
          someone signs in, and for nothing else.
        </dd>
        <dt>Unfinished work and settings, only for those who sign in</dt>
        <dd>
          A menu that is being read or reviewed stays in the tab's session storage until it is published or the tab is closed. Whether a new
          request for a table makes a sound stays in the browser's local storage, and so do an answer to a request and an attendance note
          that could not be sent yet. Allergens of dishes that could not be saved yet stay there too, until they are saved or the person
          signs out. The URL of the page that someone wanted to see when they signed up stays there too, for a day at most. Lists of venues
          that an administrator or editor saved stay there too, until they are removed. Whether someone turned off single-key shortcuts
          stays there too. Which tables outside the opening hours someone was told of and dismissed stays there too.
        </dd>
        <dt>An evening for when there is no network, only for those who sign in</dt>
        <dd>
          The reservations of the day that someone looked at last stay in the browser's cache until they sign out, and are shown for a day
          at most.
        </dd>
        <dt>Menus for when there is no network</dt>
        <dd>
          The pages of the last 40 venues that you looked at stay in the browser's cache for 30 days at most. They are shown, with their
          date, only while there is no network.
        </dd>
        <dt>A cookie for a day, only for those who sign up</dt>
        <dd>It tells the server that the email address was entered in this browser. It is deleted when the address is confirmed here.</dd>
        <dt>Scroll positions, in your tab's session storage</dt>
        <dd>
          They bring you back to where you were when you go back a page. They never leave your browser and are deleted when you close the
          tab.
        </dd>
        <dt>Reloads after an upgrade, in your tab's session storage</dt>
        <dd>
          For which version of this site the tab was reloaded, so that it is reloaded only once. It is deleted when you close the tab.
        </dd>
      </dl>
      <h2>What others store</h2>
      <p>
        There is no advertising and no analytics from anyone else. Where a map comes from an outside provider, that provider's own rules
        apply to it; the <Link to="/privacy">Privacy Policy</Link> says what it sees.
      </p>
      <h2>Your choice</h2>
      <p>You can delete or block all of this in your browser's settings. Everything but signing in works without it.</p>
    </Policy>
  )
}
