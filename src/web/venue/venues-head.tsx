import { PageHead } from '../ui/page-head.tsx'

/** The head of the venues page, in every one of its states. */
export function VenuesHead() {
  return <PageHead title="Our Venues">Pubs, trattorias, tea rooms and noodle bars: find the table first.</PageHead>
}
