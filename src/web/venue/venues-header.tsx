import { PageHeader } from '../ui/page-header.tsx'

/** The head of the venues page, in every one of its states. */
export function VenuesHeader() {
  return <PageHeader title="Our Venues">Pubs, trattorias, tea rooms and noodle bars near you.</PageHeader>
}
