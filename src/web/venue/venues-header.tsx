import { PageHeader } from '../ui/page-header.tsx'

export function VenuesHeader() {
  return <PageHeader title="Our Venues">Pubs, trattorias, tea rooms and noodle bars near you.</PageHeader>
}
